/** Most that a run may use; what is not given is not limited. */
export interface RunLimits {
  readonly calls?: number
  readonly tokens?: number
  /** US dollars. */
  readonly cost?: number
  readonly steps?: number
  readonly depth?: number
}

/** Enough for real work, and an end for what would never end by itself. */
export const DEFAULT_LIMITS: RunLimits = { calls: 10_000, steps: 20_000, depth: 64 }
