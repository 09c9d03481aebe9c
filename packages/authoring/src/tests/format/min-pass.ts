/** The share of answers that must pass. */
export interface MinPass {
  readonly share: number
  /** The number of answers that the share was written for, as in `8/10`. */
  readonly of?: number
}

/**
 * Reads a share of passes.
 * @example parseMinPass('8/10') // → { share: 0.8, of: 10 }
 * @throws Error
 */
export function parseMinPass(written: string | number): MinPass {
  const [, passes, of] = /^(\d+)\s*\/\s*(\d+)$/.exec(String(written).trim()) ?? []
  const share = of === undefined ? Number(String(written).trim() || Number.NaN) : Number(passes) / Number(of)
  if (share > 0 && share <= 1) return { share, ...(of !== undefined && { of: Number(of) }) }
  throw new Error(`'${written}' must be a share of the answers, such as 8/10 or 0.8`)
}
