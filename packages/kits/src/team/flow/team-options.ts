import type { FlowOption, RunRequest } from '@quire/runtime'
import { InvalidTeamRun } from '../errors.ts'

const DEFAULT_ROUNDS = 3
const MAX_ROUNDS = 500

/** The options of the flow. */
export const TEAM_OPTIONS: readonly FlowOption[] = [
  {
    name: 'team',
    description: 'the team: a file, or the name of a ready-made team',
    type: 'path',
    default: 'team.yaml',
  },
  { name: 'rounds', description: 'maximum number of rounds', type: 'number', default: DEFAULT_ROUNDS, isScope: true },
  { name: 'date', description: 'the date in prompts, such as 2026-03-20; by default, today', fill: 'today' },
  { name: 'ask', description: 'wait for answers if the request leaves open questions', type: 'boolean' },
  { name: 'gate', description: 'wait for a person after every round', type: 'boolean' },
  {
    name: 'call_budget',
    description: 'end the session after the round that reaches this number of calls',
    type: 'number',
  },
]

export interface TeamSettings {
  readonly team: string | undefined
  readonly rounds: number
  /** The date of the request. Empty in runs that were started by an earlier release. */
  readonly date: string
  readonly ask: boolean
  readonly gate: boolean
  readonly callBudget: number
  readonly models: readonly string[]
}

/** Reads the settings of a run. @throws InvalidTeamRun */
export function teamSettings({ input, models, options }: RunRequest): TeamSettings {
  if (models.length === 0) throw new InvalidTeamRun('it needs a model. Name one or more with --models.')
  if (input.trim() === '') throw new InvalidTeamRun('the request is empty. Describe what the team should make.')
  const { team, rounds = DEFAULT_ROUNDS, date, ask, gate, call_budget: budget } = options
  return {
    team: typeof team === 'string' && team !== '' ? team : undefined,
    rounds: whole('rounds', rounds, MAX_ROUNDS),
    date: typeof date === 'string' ? date : '',
    ask: ask === true,
    gate: gate === true,
    callBudget: budget === undefined ? Number.POSITIVE_INFINITY : whole('call_budget', budget),
    models,
  }
}

/**
 * If there are enough models, each member gets its own model. Otherwise, the chair gets the first model, and the other
 * members share the rest.
 */
export function modelOf(
  { models }: Pick<TeamSettings, 'models'>,
  members: readonly { readonly id: string; readonly teamRole: string }[],
  id: string,
): string {
  if (models.length >= members.length) return models[members.findIndex((member) => member.id === id)]!
  const others = members.filter(({ teamRole }) => teamRole !== 'chair').findIndex((member) => member.id === id)
  const [first, ...rest] = models
  return others < 0 || rest.length === 0 ? first! : rest[others % rest.length]!
}

function whole(name: string, value: unknown, max = Number.MAX_SAFE_INTEGER): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max) return value
  const range = max === Number.MAX_SAFE_INTEGER ? '1 or more' : `from 1 to ${max}`
  throw new InvalidTeamRun(`${name} must be a whole number, ${range}, not ${JSON.stringify(value)}.`)
}
