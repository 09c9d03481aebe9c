import type { ModelChange, RunRequest } from '@quire/runtime/engine'
import { type Participant, participantsOf } from '../granularity/participant.ts'

/** The participants of a run and its start date, which prompts state. */
export interface Cast {
  readonly models: readonly string[]
  readonly changes?: readonly ModelChange[]
  /** As `2026-03-20`. */
  readonly date?: string
}

export function castOf({ models, changes, options }: RunRequest): Cast {
  const { date } = options
  return { models, ...(changes && { changes }), ...(typeof date === 'string' && { date }) }
}

const LETTERS = 26

/**
 * The letter for a participant in prompts: models that judge each other must not see names. A replacement keeps the
 * letter of its predecessor. Undefined for models outside the run, such as an external final model.
 */
export function letterOf({ models }: Cast, participant: Participant): string | undefined {
  const { model, n } = participant.seat ?? participant
  const index = participantsOf(models).findIndex((one) => one.model === model && one.n === n)
  if (index < 0) return undefined
  const round = Math.floor(index / LETTERS)
  return String.fromCharCode(65 + (index % LETTERS)) + (round > 0 ? round + 1 : '')
}
