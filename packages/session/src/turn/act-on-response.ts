import { type ParsedResponse, renderTemplate } from '@quire/core'
import { type ActionOutcome, type Handler, runActions, type TimeLimit } from '@quire/core/action'
import { SidePromptTooLarge, TimeLimitReached } from '../errors.ts'
import type { SessionResources } from '../kit/session-kit.ts'
import { cutText } from '../memory/long-message.ts'
import { queryNotebook } from '../notebook/query-notebook.ts'
import type { SideCall } from '../side/side-call.ts'
import type { TurnAction } from '../state/turn-result.ts'
import type { ContentWriter } from './content-writer.ts'
import type { TurnOptions } from './run-turn.ts'
import type { SideCalls } from './side-calls.ts'
import { asJson, type TurnDraft } from './turn-draft.ts'
import type { StoredSession } from './turn-store.ts'

// Maximum number of actions per response. Real responses have fewer.
const MAX_ACTIONS = 50
// Every stored turn contains the values, so they are short.
const LONGEST_VALUES = 300
// Maximum length of a version's reason.
const LONGEST_REASON = 200

interface ActOptions extends Pick<TurnOptions, 'approve'> {
  readonly turn: number
  readonly run: string
  readonly signal: AbortSignal
  /** Writes the texts of the response. */
  readonly contents: ContentWriter
}

/** Processes a response's actions and texts in order, up to the limit. */
export async function actOnResponse(
  context: SessionResources,
  session: StoredSession,
  draft: TurnDraft,
  sides: SideCalls,
  parsed: ParsedResponse,
  { turn, run, signal, approve, contents }: ActOptions,
): Promise<TurnAction[]> {
  const { kit, store } = context
  const { templates } = kit.blueprint
  const notBegun = new Set<string>()
  const handlers = [...kit.actions.actions.values()].flatMap((definition): [string, Handler][] => {
    const handler = kit.handlers[definition.handler ?? definition.type]
    if (!handler) return []
    const handle: Handler = async (params, context) => {
      draft.during(definition.type, reasonOf(params))
      sides.during(definition.type)
      const { count } = sides
      const inTime = <T>(work: () => T): T => {
        context.signal.throwIfAborted()
        return work()
      }
      const limited = timeLimit(context.signal)
      const within = <T>({ timeLimitMs }: SideCall, ask: (signal: AbortSignal) => Promise<T>): Promise<T> =>
        timeLimitMs === undefined ? ask(context.signal) : limited(timeLimitMs, ask)
      const work = async () =>
        handler(params, {
          process: kit.process,
          session: { id: session.id, project: session.project, turn },
          settings: (definition.settings ?? {}) as never,
          models: session.models,
          state: draft.stateFor(inTime),
          knowledge: draft.knowledgeFor(inTime),
          documents: draft.documentsFor(inTime),
          notebooks: {
            query: (notebook, question, max) => queryNotebook(store.db, session.project, notebook, question, max),
          },
          render: (template, values) =>
            renderTemplate(templates.get(template), values, { strict: false, partials: templates }).text,
          check: (side) => sides.check(side),
          ask: (side) => within(side, (signal) => sides.ask(side, signal)),
          askJson: (side) => within(side, (signal) => sides.askJson(side, signal)),
          warn: (code, message) =>
            sides.warn({ code: `session.${code}`, severity: 'warning', message: `${definition.type}: ${message}` }),
          signal: context.signal,
        })
      try {
        return asJson(await work())
      } catch (error) {
        // If the first prompt does not fit, the action has not done anything yet.
        if (error instanceof SidePromptTooLarge && sides.count === count) notBegun.add(context.key)
        throw error
      }
    }
    return [[definition.type, handle]]
  })
  const outcomes = await runActions(
    { ...parsed, actions: parsed.actions.slice(0, MAX_ACTIONS) },
    {
      table: kit.actions,
      repair: context.repair,
      responseId: run,
      mode: () => draft.state.state.mode,
      before: (index) => contents.writeUpTo(parsed.actions[index]!.position),
      handlers: Object.fromEntries(handlers),
      timeLimit: wholeOrNothing(draft, timeLimit(signal)),
      ...(approve && { approve: ({ type, params }) => approve({ type, params }) }),
    },
  )
  await contents.writeUpTo()
  signal.throwIfAborted()
  const tooMany = parsed.actions.slice(MAX_ACTIONS).map(
    ({ type }): TurnAction => ({
      type,
      status: 'refused',
      reason: `A reply may request at most ${MAX_ACTIONS} actions.`,
    }),
  )
  const judged = outcomes.map((outcome) =>
    notBegun.has(outcome.key) ? { ...outcome, status: 'refused' as const } : outcome,
  )
  return [...judged.map(shown), ...tooMany]
}

/** Rolls back the changes of an action that fails or runs out of time. */
function wholeOrNothing(draft: TurnDraft, limit: TimeLimit): TimeLimit {
  return async (milliseconds, work) => {
    const takeBack = draft.mark()
    try {
      return await limit(milliseconds, work)
    } catch (error) {
      takeBack()
      throw error
    }
  }
}

function shown({ type, status, params, result, reasons }: ActionOutcome): TurnAction {
  const reason = reasons.map(({ message }) => message).join(' ')
  return {
    type,
    status,
    ...(reason !== '' && { reason }),
    ...(status === 'executed' && { result: asJson(result) }),
    ...(status === 'executed' && result === true && { values: valuesOf(params) }),
  }
}

/** The values of parameters in one line. */
function valuesOf(params: Readonly<Record<string, unknown>>): string {
  const texts = Object.values(params).filter((value) => typeof value === 'string' || typeof value === 'number')
  const line = texts.map((value) => String(value).replace(/\s+/g, ' ').trim()).join(' · ')
  return line.length <= LONGEST_VALUES ? line : `${line.slice(0, LONGEST_VALUES).toWellFormed()}…`
}

/** Returns why the model asked for an action, in its own words. */
function reasonOf({ reason, notes }: Readonly<Record<string, unknown>>): string | undefined {
  const [text] = [reason, notes].filter((one) => typeof one === 'string' && one.trim() !== '')
  return text === undefined ? undefined : cutText((text as string).replace(/\s+/g, ' ').trim(), LONGEST_REASON)
}

/** Runs a function with a time limit. After the limit, the function is aborted and its result is ignored. */
function timeLimit(signal: AbortSignal): TimeLimit {
  return async (milliseconds, work) => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)])
    let stop: (() => void) | undefined
    const late = new Promise<never>((_resolve, reject) => {
      stop = () => reject(signal.aborted ? signal.reason : new TimeLimitReached(milliseconds))
      ended.addEventListener('abort', stop, { once: true })
    })
    try {
      return await Promise.race([work(ended), late])
    } finally {
      if (stop) ended.removeEventListener('abort', stop)
    }
  }
}
