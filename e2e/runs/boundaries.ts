import type { Boundary } from '@quire/runtime/engine'

/** All boundaries, in the order in which a step passes them. */
export const BOUNDARIES: readonly Boundary[] = [
  'step.claimed',
  'call.requested',
  'call.answered',
  'call.stored',
  'step.worked',
  'step.committed',
]
