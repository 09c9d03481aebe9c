import type { Assembly, Diagnostic, ParsedResponse } from '@quire/core'
import { BudgetExceeded } from '@quire/core/errors'
import { type Answer, tags } from '@quire/runtime/answer'
import type { StepContext } from '@quire/runtime/engine'
import { lastByHand } from '../documents/documents.ts'
import { ProjectFiles } from '../documents/project-files.ts'
import type { SessionResources } from '../kit/session-kit.ts'
import { messageDocument } from '../memory/long-message.ts'
import { taggedResponse } from '../memory/tagged-response.ts'
import { checkText } from '../process/check-text.ts'
import { chooseModel, type ModelChoice } from '../process/choose-model.ts'
import { viewState } from '../state/state-view.ts'
import {
  type TurnAction,
  type TurnContent,
  type TurnPrefix,
  type TurnResult,
  visibleMessage,
} from '../state/turn-result.ts'
import { actOnResponse } from './act-on-response.ts'
import { ContentWriter } from './content-writer.ts'
import { answerLookUps } from './look-up.ts'
import { readLists } from './read-lists.ts'
import { refreshSummaries, SUMMARY_MISSING } from './refresh-summaries.ts'
import { type OnProgress, SideCalls } from './side-calls.ts'
import { TurnDraft } from './turn-draft.ts'
import { reportedAt } from './turn-log.ts'
import { finishingResponse, type PromptOptions, type TurnPrompt, turnPrompt, usePrompt } from './turn-prompt.ts'
import type { StoredSession } from './turn-store.ts'

/** Called with the text so far while a model answers. Also called when the model starts its answer again. */
export type OnResponse = (
  event:
    | { readonly type: 'text'; readonly text: string }
    | { readonly type: 'again' }
    /** The response contained only look-ups. The actual answer follows. */
    | { readonly type: 'looked-up' },
) => void

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
  /** The response as shown in later prompts. */
  readonly tagged: string
  readonly draft: TurnDraft
}

/**
 * Processes a stored message: prompt, response, actions, texts. Until the turn ends, only its calls are stored. After a
 * crash, the turn can run again without repeating those calls.
 */
export async function runTurn(
  context: SessionResources,
  session: StoredSession,
  step: Pick<StepContext, 'run' | 'ask' | 'signal'>,
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
  const subject = { session: session.id, project: session.project, turn, message, profile }
  const { onResponse } = options
  /** Asks for an answer. After a look-up, the same turn contains another answer. */
  const ask = (prompt: TurnPrompt['prompt'], number: number, onPrompt?: () => void): Promise<Answer<ParsedResponse>> =>
    step.ask({
      ...prompt,
      model: choice.model,
      valueFiles: [],
      read: tags(kit.actions),
      continueWith: ({ reading }) => ({
        blueprint: finishingResponse(prompt.blueprint, reading.text),
        inputs: prompt.inputs,
      }),
      takesPartial: false,
      // The names stay the same after a crash, so that no call is paid for twice.
      name: (continuation) => (continuation === 0 ? String(number) : `${number}.${continuation}`),
      searchable: livePart,
      signal,
      onProgress: (event, continuation) => {
        if (event.type === 'text') onResponse?.(event)
        // If a continuation is retried, the text that is already shown stays.
        if (event.type === 'attempt.failed' && continuation === 0) onResponse?.({ type: 'again' })
      },
      ...(onPrompt && { onPrompt }),
    })
  const prompts = await turnPrompt(context, draft, subject, options)
  const long = messageDocument(session.id, turn, message)
  if (long) await draft.write(long)
  let isShort = false
  const first = await usePrompt(prompts, (prompt) => {
    isShort = prompt !== prompts.prompt
    return ask(prompt, 1)
  })
  const { prompt: assembly } = first
  const { approve, onProgress } = options
  const sides = new SideCalls(context, step, onProgress)
  const act = (parsed: ParsedResponse, contents: ContentWriter, number: number) =>
    actOnResponse(context, session, draft, sides, parsed, {
      turn,
      run: number === 1 ? run : `${run}.${number}`,
      signal,
      contents,
      ...(approve && { approve }),
    })
  let answers = [first]
  const { answer, found, isActedOn } = await answerLookUps(first, {
    kit,
    act: (lookUp) => act(lookUp, new ContentWriter(kit, draft, []), answers.length),
    ask: async (blueprint, number) => {
      // Documents opened by a response are now part of the working material.
      const { previous: _, ...rest } = options
      const again = await turnPrompt(context, draft, subject, rest)
      const prompt = isShort ? again.shorter!() : again.prompt
      try {
        const next = await ask({ ...prompt, blueprint }, number, () => onResponse?.({ type: 'looked-up' }))
        answers = [...answers, next]
        return next
      } catch (error) {
        if (BudgetExceeded.isInstance(error)) return undefined
        throw error
      }
    },
  })
  const { value: parsed, calls } = answer
  const isCutOff = calls.findLast(({ text }, index) => index === 0 || text.trim() !== '')!.finishReason === 'length'
  const contents = new ContentWriter(kit, draft, parsed.contentUpdates)
  const requested = isActedOn ? [] : await act(parsed, contents, answers.length)
  await readLists(draft, process)
  const unsummarized = await refreshSummaries(draft, sides, {
    process,
    models: session.models,
    byHand: (path) => lastByHand(store.db, session.project, path),
    failures: () => reportedAt(store.db, session.project, SUMMARY_MISSING),
    signal,
  })
  const actions = [...found, ...requested]
  // A message may claim a result only if an action was executed or a text was written. Look-ups do not count.
  const wasDone = requested.some(({ status }) => status === 'executed') || contents.contents.some(isWritten)
  const diagnostics: Diagnostic[] = [
    ...(options.found ?? []),
    ...unknown,
    ...assembly.diagnostics.map(forDevelopers),
    ...parsed.diagnostics,
    ...checkMessage(context, 'communication', parsed.message),
    ...(wasDone ? [] : checkMessage(context, 'claim', parsed.message).slice(0, 1)),
    ...contents.diagnostics,
    ...sides.diagnostics,
    ...unsummarized,
    ...actions.filter(({ status }) => status !== 'executed').map(actionDiagnostic),
    ...(isCutOff ? [CUT_OFF] : []),
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
      input: answers.reduce((sum, { prompt }) => sum + prompt.tokens.total, 0),
      output: sumOf(answers.flatMap((one) => one.calls.map(({ usage }) => usage.outputTokens))),
      budget: assembly.tokens.budget,
    },
    ...(assembly.prefix && { prefix: withServed(assembly.prefix, first.calls[0]!.usage.cacheReadTokens) }),
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

function actionDiagnostic({ type, status, reason }: TurnAction): Diagnostic {
  return { code: `session.action-${status}`, severity: 'warning', message: `${type}: ${reason ?? status}` }
}

function isWritten({ status }: TurnContent): boolean {
  return status === 'written'
}

/** Reports fitting problems as information only, because the user cannot fix them. */
function forDevelopers(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.code.startsWith('fit.') ? { ...diagnostic, severity: 'info' } : diagnostic
}

/** Checks a message against the rules for messages, or for claims of a completed action. */
function checkMessage({ kit }: SessionResources, kind: 'communication' | 'claim', message: string): Diagnostic[] {
  return checkText(kit.process.textRules, kind, message).map(({ rule, found, say }) => ({
    code: `session.${kind}.${rule}`,
    severity: 'warning',
    message: `${say}: “${found}”`,
  }))
}
