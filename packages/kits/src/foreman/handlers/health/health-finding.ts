/** A finding of a health check, with its location. */
export interface HealthFinding {
  readonly check: 'beats' | 'continuity' | 'prose' | 'voice'
  readonly severity: 'zero_tolerance' | 'error' | 'deduction' | 'warning'
  /** The key of the document. Absent if the finding is about the whole work. */
  readonly key?: string
  readonly file?: string
  readonly line?: number
  readonly rule: string
  readonly found?: string
  readonly say: string
}

const COSTS = { zero_tolerance: 20, error: 10, deduction: 4, warning: 1 } as const

/** Returns a score from 0 to 100. Forbidden text lowers the score the most. */
export function healthScore(findings: readonly HealthFinding[]): number {
  return Math.max(0, 100 - findings.reduce((sum, { severity }) => sum + COSTS[severity], 0))
}

/** The location in readable form, such as scenes/ch4-sc2.md:12. */
export function findingPlace({ file, line, key }: HealthFinding): string {
  if (file === undefined) return key ?? 'the whole work'
  return line === undefined ? file : `${file}:${line}`
}
