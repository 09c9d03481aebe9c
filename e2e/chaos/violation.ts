/** What a round may violate. The summary counts each kind. */
export const VIOLATIONS = {
  stuck: 'runs that did not end after the faults',
  wrong: 'results that differ from an undisturbed run',
  lost: 'acknowledged data that is missing',
  twice: 'steps that ended twice',
  paid: 'calls repeated without a fault',
  damaged: 'damage to the store',
  ended: 'lasting workers that exited',
  left: 'processes and files left behind',
} as const

export interface Violation {
  readonly kind: keyof typeof VIOLATIONS
  readonly message: string
}
