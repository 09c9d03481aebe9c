/** The phases of a change that call an agent. */
export const PHASES = ['plan', 'challenge', 'revise', 'implement', 'correct', 'review', 'fix', 'archive'] as const
export type Phase = (typeof PHASES)[number]

/**
 * Phases that can have their own agent. `revise` uses the agent of `plan`. `correct` and `fix` use the agent of
 * `implement`.
 */
export const NAMED_PHASES = ['plan', 'challenge', 'implement', 'review', 'archive'] as const
export type NamedPhase = (typeof NAMED_PHASES)[number]

export function namedPhase(phase: Phase): NamedPhase {
  if (phase === 'revise') return 'plan'
  return phase === 'fix' || phase === 'correct' ? 'implement' : phase
}
