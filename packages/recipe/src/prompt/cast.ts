import type { ModelChange, RunRequest } from '@quire/runtime/engine'
import { type Participant, participantsOf } from '../granularity/participant.ts'

/** The participants and the start date of a run. Prompts contain both. */
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
 * Returns the letter that represents a participant's work in prompts. Models that judge each other must not see names.
 * A replacement model keeps the letter. Undefined for other models, such as an external final model.
 */
export function letterOf(cast: Cast, participant: Participant): string | undefined {
  const number = numberOf(cast, participant)
  if (number === undefined) return undefined
  const round = Math.floor((number - 1) / LETTERS)
  return String.fromCharCode(65 + ((number - 1) % LETTERS)) + (round > 0 ? round + 1 : '')
}

/**
 * Returns the participant's number as a judge. Judges have numbers and works have letters, so they cannot be confused.
 */
export function numberOf({ models }: Cast, participant: Participant): number | undefined {
  const { model, n } = participant.seat ?? participant
  const index = participantsOf(models).findIndex((one) => one.model === model && one.n === n)
  return index < 0 ? undefined : index + 1
}
