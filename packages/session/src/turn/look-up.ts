import { type Blueprint, type ParsedResponse, renderTemplate } from '@quire/core'
import type { SessionKit } from '../kit/session-kit.ts'
import { taggedResponse } from '../memory/tagged-response.ts'
import { turnResults } from '../memory/turn-results.ts'
import type { TurnAction } from '../state/turn-result.ts'

/** Maximum number of additional replies in a turn. The model sends such a reply after it receives look-up results. */
const MAX_LOOK_UPS = 2
const REQUEST = 'session/after-look-up'

interface ReadReply {
  readonly value: ParsedResponse
}

export interface LookUpOptions<Reply extends ReadReply> {
  readonly kit: SessionKit
  /** Carries out the actions that a reply requests. */
  readonly act: (parsed: ParsedResponse) => Promise<readonly TurnAction[]>
  /**
   * Asks for the next reply, with the documents opened by the last reply. Returns undefined if the prompt does not fit.
   */
  readonly ask: (blueprint: Blueprint, number: number) => Promise<Reply | undefined>
}

export interface AnsweredLookUps<Reply> {
  readonly reply: Reply
  /** Results of all look-ups so far. */
  readonly found: readonly TurnAction[]
  /** Whether the results of the last look-ups were too long for the prompt. */
  readonly isActedOn: boolean
}

/**
 * If a reply contains only look-ups, sends the results to the model in the same turn. The person does not have to ask
 * again.
 */
export async function answerLookUps<Reply extends ReadReply>(
  first: Reply,
  { kit, act, ask }: LookUpOptions<Reply>,
): Promise<AnsweredLookUps<Reply>> {
  const found: TurnAction[] = []
  let { blueprint } = kit
  let reply = first
  for (let number = 1; number <= MAX_LOOK_UPS && isLookUp(kit, reply.value); number++) {
    const actions = await act(reply.value)
    found.push(...actions)
    blueprint = withResults(blueprint, reply.value, actions, number)
    const next = await ask(blueprint, number + 1)
    // The results do not fit in this prompt. They are shown in the next turn.
    if (!next) return { reply, found, isActedOn: true }
    reply = next
  }
  return { reply, found, isActedOn: false }
}

/** Whether a reply asks for look-ups and nothing else. */
function isLookUp({ actions: table, handlers }: SessionKit, parsed: ParsedResponse): boolean {
  const { actions, contentUpdates, partial } = parsed
  if (actions.length === 0 || contentUpdates.length > 0 || partial.length > 0) return false
  return actions.every(({ type }) => {
    const definition = table.actions.get(type)
    return definition !== undefined && handlers[definition.handler ?? type]?.settings?.isLookUp === true
  })
}

/** Extends the prompt with the reply, the results and a request for an answer. */
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
