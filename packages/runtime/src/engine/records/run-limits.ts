/** The maximum usage of a run. Omitted limits do not apply. */
export interface RunLimits {
  readonly calls?: number
  readonly tokens?: number
  /** Maximum cost in US dollars. */
  readonly cost?: number
  readonly steps?: number
  readonly depth?: number
}

/** High enough for real work, but low enough to stop endless runs. */
export const DEFAULT_LIMITS: RunLimits = { calls: 10_000, steps: 20_000, depth: 512 }
