import { type Blueprint, type ParsedResponse, renderTemplate } from '@quire/core'
import type { Answer } from '@quire/runtime/answer'
import type { SessionKit } from '../kit/session-kit.ts'
import { taggedResponse } from '../memory/tagged-response.ts'
import { turnResults } from '../memory/turn-results.ts'
import type { TurnAction } from '../state/turn-result.ts'

/**
 * Maximum number of additional responses in a turn. The model sends such a response after it receives look-up results.
 */
const MAX_LOOK_UPS = 2
const REQUEST = 'session/after-look-up'

type ParsedAnswer = Pick<Answer<ParsedResponse>, 'value'>

export interface LookUpOptions<TurnAnswer extends ParsedAnswer> {
  readonly kit: SessionKit
  /** Carries out the actions that a response requests. */
  readonly act: (parsed: ParsedResponse) => Promise<readonly TurnAction[]>
  /**
   * Asks for the next response, with the documents opened by the last response. Returns undefined if the prompt does
   * not fit.
   */
  readonly ask: (blueprint: Blueprint, number: number) => Promise<TurnAnswer | undefined>
}

export interface AnsweredLookUps<TurnAnswer> {
  readonly answer: TurnAnswer
  /** Results of all look-ups so far. */
  readonly found: readonly TurnAction[]
  /** Whether the results of the last look-ups were too long for the prompt. */
  readonly isActedOn: boolean
}

/**
 * If a response contains only look-ups, sends the results to the model in the same turn. The person does not have to
 * ask again.
 */
export async function answerLookUps<TurnAnswer extends ParsedAnswer>(
  first: TurnAnswer,
  { kit, act, ask }: LookUpOptions<TurnAnswer>,
): Promise<AnsweredLookUps<TurnAnswer>> {
  const found: TurnAction[] = []
  let { blueprint } = kit
  let answer = first
  for (let number = 1; number <= MAX_LOOK_UPS && isLookUp(kit, answer.value); number++) {
    const actions = await act(answer.value)
    found.push(...actions)
    blueprint = withResults(blueprint, answer.value, actions, number)
    const next = await ask(blueprint, number + 1)
    // The results do not fit in this prompt. They are shown in the next turn.
    if (!next) return { answer, found, isActedOn: true }
    answer = next
  }
  return { answer, found, isActedOn: false }
}

/** Whether a response asks for look-ups and nothing else. */
function isLookUp({ actions: table, handlers }: SessionKit, parsed: ParsedResponse): boolean {
  const { actions, contentUpdates, partial } = parsed
  if (actions.length === 0 || contentUpdates.length > 0 || partial.length > 0) return false
  return actions.every(({ type }) => {
    const definition = table.actions.get(type)
    return definition !== undefined && handlers[definition.handler ?? type]?.settings?.isLookUp === true
  })
}

/** Extends the prompt with the response, the results and a request for an answer. */
function withResults(
  blueprint: Blueprint,
  parsed: ParsedResponse,
  actions: readonly TurnAction[],
  number: number,
): Blueprint {
  const [lookUp, results] = [`look_up_${number}`, `look_up_${number}_results`]
  return {
    ...blueprint,
    layers: [
      ...blueprint.layers,
      { id: lookUp, source: lookUp, role: 'assistant', fit: 'keep' },
      { id: results, source: results, role: 'user', fit: 'keep' },
    ],
    sources: {
      ...blueprint.sources,
      [lookUp]: () => taggedResponse(parsed),
      [results]: ({ templates }) =>
        renderTemplate(
          templates.get(REQUEST),
          { results: turnResults({ actions }) ?? '', is_last: number === MAX_LOOK_UPS },
          { strict: true, partials: templates },
        ),
    },
  }
}
