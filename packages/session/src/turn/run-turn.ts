import { type Assembly, type Blueprint, type Diagnostic, type ParsedResponse, parseResponse } from '@quire/core'
import { originsOf, type RecordedPrompt } from '@quire/runtime/artifact'
import type { RecordedCall, StepContext } from '@quire/runtime/engine'
import { ProjectFiles } from '../documents/project-files.ts'
import type { SessionContext } from '../kit/session-kit.ts'
import { messageDocument } from '../memory/long-message.ts'
import { taggedResponse } from '../memory/tagged-response.ts'
import { checkText } from '../process/check-text.ts'
import { chooseModel, type ModelChoice } from '../process/choose-model.ts'
import { viewState } from '../state/state-view.ts'
import type { TurnAction, TurnContent, TurnPrefix, TurnResult } from '../state/turn-result.ts'
import { actOnResponse } from './act-on-response.ts'
import { ContentWriter } from './content-writer.ts'
import { type FinishReplyOptions, finishReply } from './finish-reply.ts'
import { answerLookUps } from './look-up.ts'
import { type OnProgress, SideCalls } from './side-calls.ts'
import { type OnResponse, TurnCalls } from './turn-calls.ts'
import { TurnDraft } from './turn-draft.ts'
import { type PromptOptions, turnPrompt } from './turn-prompt.ts'
import type { StoredSession } from './turn-store.ts'
import { visibleMessage } from './visible-message.ts'

export interface TurnOptions extends PromptOptions {
  /** The model to call. This option overrides the rules. */
  readonly model?: string
  readonly onResponse?: OnResponse
  /** Called with the progress of actions. Some actions take minutes. */
  readonly onProgress?: OnProgress
  /** Approves or rejects an action that needs approval. By default, all such actions are rejected. */
  readonly approve?: (action: { readonly type: string; readonly params: unknown }) => Promise<boolean>
  /** Aborts the turn. The message stays unanswered. */
  readonly signal?: AbortSignal
  /** Earlier diagnostics to report with this turn. */
  readonly found?: readonly Diagnostic[]
}

/** The result of a turn, before the turn is stored. */
export interface TurnDone {
  readonly result: TurnResult
  readonly prompt: { readonly text: string }
  /** The reply as shown in later prompts. */
  readonly tagged: string
  readonly draft: TurnDraft
}

/**
 * Processes a stored message: prompt, reply, actions, texts. Until the turn ends, only its calls are stored. After a
 * crash, the turn can run again without repeating those calls.
 */
export async function runTurn(
  context: SessionContext,
  session: StoredSession,
  step: Pick<StepContext, 'run' | 'call' | 'signal'>,
  options: TurnOptions,
): Promise<TurnDone> {
  const { store, kit } = context
  const { process } = kit
  const { id: run, request } = step.run
  const { input: message } = request
  const { turn } = session.open!
  const signal = options.signal ? AbortSignal.any([options.signal, step.signal]) : step.signal
  const { mode } = session.state
  const files = new ProjectFiles(context.folder, context.newId)
  const draft = new TurnDraft({ process, db: store.db, project: session.project, files, state: session.state, turn })
  const choice: ModelChoice =
    options.model === undefined
      ? chooseModel(process, { mode, message, models: session.models })
      : { model: options.model, rule: 'asked for' }
  const { profile, diagnostics: unknown } = context.models.get(choice.model)
  const place = { session: session.id, project: session.project, turn, message, profile }
  const { prompt, assemble } = await turnPrompt(context, draft, place, options)
  const long = messageDocument(session.id, turn, message)
  if (long) await draft.write(long)
  const { assembly } = prompt
  const calls = new TurnCalls(step)
  const { onResponse } = options
  const ask = (
    { assembly: asked, record }: RecordedPrompt,
    number: number,
    continuation: number,
  ): Promise<RecordedCall> =>
    calls.reply(
      {
        model: choice.model,
        messages: asked.messages,
        stableEnds: asked.stableEnds,
        maxOutputTokens: Math.min(asked.tokens.reserve, profile.maxOutput ?? asked.tokens.reserve),
      },
      originsOf(asked, new Map()),
      record,
      { number, continuation, searchable: livePart(asked), signal, ...(onResponse && { onResponse }) },
    )
  const { tags } = kit.actions
  const replyTo = async (
    asked: RecordedPrompt,
    number: number,
    making: Pick<FinishReplyOptions, 'blueprint' | 'assemble'>,
  ) => {
    const call = await ask(asked, number, 0)
    const finished = await finishReply(call, { ...making, tags, ask: (next, part) => ask(next, number, part) })
    return { ...finished, call, inputTokens: asked.assembly.tokens.total }
  }
  const { approve, onProgress } = options
  const sides = new SideCalls(context, calls, onProgress)
  const act = (parsed: ParsedResponse, contents: ContentWriter, number: number) =>
    actOnResponse(context, session, draft, sides, parsed, {
      turn,
      run: number === 1 ? run : `${run}.${number}`,
      signal,
      contents,
      ...(approve && { approve }),
    })
  // Documents opened by a reply are now part of the working material.
  const assembleAgain = async (blueprint: Blueprint) =>
    (await turnPrompt(context, draft, place, options)).assemble(blueprint)
  const first = await replyTo(prompt, 1, { blueprint: kit.blueprint, assemble })
  let replies = [first]
  const { reply, parsed, found, isActedOn } = await answerLookUps(first, {
    kit,
    parse: (text) => parseResponse(text, { tags }),
    act: (lookUp) => act(lookUp, new ContentWriter(kit, draft, []), replies.length),
    assemble: assembleAgain,
    ask: async (next, blueprint, number) => {
      onResponse?.({ type: 'looked-up' })
      const again = await replyTo(next, number, { blueprint, assemble: assembleAgain })
      replies = [...replies, again]
      return again
    },
  })
  const contents = new ContentWriter(kit, draft, parsed.contentUpdates)
  const asked = isActedOn ? [] : await act(parsed, contents, replies.length)
  const actions = [...found, ...asked]
  // A message may claim a result only if an action was executed or a text was written. Look-ups do not count.
  const wasDone = asked.some(({ status }) => status === 'executed') || contents.contents.some(isWritten)
  const diagnostics: Diagnostic[] = [
    ...(options.found ?? []),
    ...unknown,
    ...assembly.diagnostics.map(forDevelopers),
    ...parsed.diagnostics,
    ...communication(context, parsed.message),
    ...(wasDone ? [] : claims(context, parsed.message)),
    ...contents.diagnostics,
    ...sides.diagnostics,
    ...actions.filter(({ status }) => status !== 'executed').map(told),
    ...(reply.isCutOff ? [CUT_OFF] : []),
  ]
  const after = await draft.written()
  const result: TurnResult = {
    session: session.id,
    turn,
    mode: draft.state.state.mode,
    message: visibleMessage(parsed, { actions, contents: contents.contents }),
    ...(parsed.thinking !== undefined && { thinking: parsed.thinking }),
    actions,
    contentUpdates: contents.contents,
    state: viewState(process, draft.state.state, after),
    diagnostics,
    model: choice,
    tokens: {
      input: replies.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
      output: sumOf(replies.map(({ outputTokens }) => outputTokens)),
      budget: assembly.tokens.budget,
    },
    ...(assembly.prefix && { prefix: withServed(assembly.prefix, first.call.usage.cacheReadTokens) }),
    run,
  }
  return { result, prompt: { text: assembly.text }, tagged: taggedResponse(parsed), draft }
}

/** Returns the sum of the counts. Undefined if any count is undefined. */
function sumOf(counts: readonly (number | undefined)[]): number | undefined {
  return counts.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0)
}

function withServed(prefix: NonNullable<Assembly['prefix']>, servedTokens: number | undefined): TurnPrefix {
  return { ...prefix, ...(servedTokens !== undefined && { servedTokens }) }
}

/** Returns the part of the prompt that belongs to this turn. */
function livePart({ text, spans }: Assembly): string {
  return spans
    .filter(({ layer }) => layer === 'session_state' || layer === 'message')
    .map(({ start, end }) => text.slice(start, end))
    .join('')
}

const CUT_OFF: Diagnostic = {
  code: 'session.cut-off',
  severity: 'warning',
  message: 'The reply reached its length limit; the rest is missing.',
}

function told({ type, status, reason }: TurnAction): Diagnostic {
  return { code: `session.action-${status}`, severity: 'warning', message: `${type}: ${reason ?? status}` }
}

function isWritten({ status }: TurnContent): boolean {
  return status === 'written'
}

/** Reports fitting problems as information only, because the user cannot fix them. */
function forDevelopers(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.code.startsWith('fit.') ? { ...diagnostic, severity: 'info' } : diagnostic
}

/** Finds passages in a message that claim a completed action. */
function claims({ kit }: SessionContext, message: string): Diagnostic[] {
  return checkText(kit.process.textRules, 'claim', message)
    .slice(0, 1)
    .map(({ rule, found, say }) => ({
      code: `session.claim.${rule}`,
      severity: 'warning',
      message: `${say}: “${found}”`,
    }))
}

function communication({ kit }: SessionContext, message: string): Diagnostic[] {
  return checkText(kit.process.textRules, 'communication', message).map(({ rule, found, say }) => ({
    code: `session.communication.${rule}`,
    severity: 'warning',
    message: `${say}: “${found}”`,
  }))
}
