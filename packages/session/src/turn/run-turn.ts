import { type Assembly, type Blueprint, type Diagnostic, parseResponse } from '@quire/core'
import { assembleRecorded, originsOf, type RecordedPrompt } from '@quire/runtime/artifact'
import type { RecordedCall, StepContext } from '@quire/runtime/engine'
import { ProjectFiles } from '../documents/project-files.ts'
import type { SessionContext } from '../kit/session-context.ts'
import { readHistory } from '../memory/history.ts'
import { retrieveKnowledge } from '../memory/knowledge.ts'
import { listNotebooks } from '../notebook/index.ts'
import { checkText } from '../process/check-text.ts'
import { chooseModel, type ModelChoice } from '../process/choose-model.ts'
import { viewState } from '../state/state-view.ts'
import type { TurnAction, TurnPrefix, TurnResult } from '../state/turn-result.ts'
import { actOnResponse } from './act-on-response.ts'
import { ContentWriter } from './content-writer.ts'
import { finishReply } from './finish-reply.ts'
import { SideCalls } from './side-calls.ts'
import { taggedResponse } from './tagged-response.ts'
import { type OnResponse, TurnCalls } from './turn-calls.ts'
import { TurnDraft } from './turn-draft.ts'
import type { StoredSession } from './turn-store.ts'

const CONVERSATION_TURNS = 10

export interface TurnOptions {
  /** Most turns of the conversation that the prompt shows; 10 by default. */
  readonly maxConversationTurns?: number
  /** Most entries of the knowledge base; as many as the process says by default. Smaller models get no more than that. */
  readonly maxKbEntries?: number
  /** Whether the prompt reminds the model to think first; it does by default. */
  readonly includeThinkingReminder?: boolean
  /** The model to ask, whatever the rules say. */
  readonly model?: string
  readonly onResponse?: OnResponse
  /** Whether an action that needs approval has it; without this, none has. */
  readonly approve?: (action: { readonly type: string; readonly params: unknown }) => Promise<boolean>
  /** Ends the turn; the message stays without a reply. */
  readonly signal?: AbortSignal
  /** The prompt of the turn before, to tell how much stayed the same. */
  readonly previous?: { readonly text: string }
}

/** What a turn came to, before it is stored. */
export interface TurnDone {
  readonly result: TurnResult
  readonly prompt: { readonly text: string }
  /** The reply as later prompts show it. */
  readonly tagged: string
  readonly draft: TurnDraft
}

/**
 * Takes a stored message to its end: prompt, reply, actions, texts. Nothing has happened when it returns but calls, and
 * those are never made twice: a turn whose process died is simply run again.
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
  const draft = new TurnDraft({ process, store, project: session.project, files, state: session.state, turn })
  const choice: ModelChoice =
    options.model === undefined
      ? chooseModel(process, { mode, message, models: session.models })
      : { model: options.model, rule: 'asked for' }
  const { profile, diagnostics: unknown } = context.models.get(choice.model)
  const usual = process.knowledge.entries[profile.tier]
  const asked = options.maxKbEntries ?? usual
  const max = profile.tier === 'full' ? asked : Math.min(asked, usual)
  const [history, knowledge, notebooks, documents] = await Promise.all([
    readHistory(store.db, session.id, options.maxConversationTurns ?? CONVERSATION_TURNS),
    retrieveKnowledge(store.db, session.project, process.knowledge, { about: message, max }),
    listNotebooks(store.db, session.project),
    draft.keys(),
  ])
  const inputs = {
    mode,
    message,
    ...(history.items.length > 0 && { history }),
    session_state: { state: session.state, documents, knowledge, notebooks },
    // A process whose prompts do not ask for it has nothing to be told.
    ...(takes(kit.blueprint, 'include_thinking_reminder') && {
      include_thinking_reminder: options.includeThinkingReminder ?? true,
    }),
  }
  const assembling = {
    model: profile,
    profile,
    models: context.models,
    format: 'messages',
    overlays: kit.overlays,
  } as const
  const { previous } = options
  const prompt = await assembleRecorded(kit.blueprint, inputs, { ...assembling, ...(previous && { previous }) })
  const { assembly } = prompt
  const calls = new TurnCalls(step)
  const { onResponse } = options
  const ask = ({ assembly: asked, record }: RecordedPrompt, continuation: number): Promise<RecordedCall> =>
    calls.reply(
      {
        model: choice.model,
        messages: asked.messages,
        stableEnds: asked.stableEnds,
        maxOutputTokens: Math.min(asked.tokens.reserve, profile.maxOutput ?? asked.tokens.reserve),
      },
      originsOf(asked, new Map()),
      record,
      { continuation, searchable: livePart(asked), signal, ...(onResponse && { onResponse }) },
    )
  const first = await ask(prompt, 0)
  const reply = await finishReply(first, {
    blueprint: kit.blueprint,
    tags: kit.actions.tags,
    assemble: (blueprint) => assembleRecorded(blueprint, inputs, assembling),
    ask,
  })
  const parsed = parseResponse(reply.text, { tags: kit.actions.tags })
  const contents = new ContentWriter(process, draft, parsed.contentUpdates)
  const sides = new SideCalls(context, calls)
  const { approve } = options
  const actions = await actOnResponse(context, session, draft, sides, parsed, {
    turn,
    run,
    signal,
    contents,
    ...(approve && { approve }),
  })
  const diagnostics: Diagnostic[] = [
    ...unknown,
    // A message is as long as the person made it: nothing is amiss there.
    ...assembly.diagnostics.filter(({ code, layer }) => code !== 'fit.over-target' || layer !== 'message'),
    ...parsed.diagnostics,
    ...communication(context, parsed.message),
    ...contents.diagnostics,
    ...sides.diagnostics,
    ...actions.filter(({ status }) => status !== 'executed').map(told),
    ...(reply.isCutOff ? [CUT_OFF] : []),
  ]
  const after = await draft.keys()
  const result: TurnResult = {
    session: session.id,
    turn,
    mode: draft.state.state.mode,
    message: parsed.message,
    ...(parsed.thinking !== undefined && { thinking: parsed.thinking }),
    actions,
    contentUpdates: contents.contents,
    state: viewState(process, draft.state.state, after),
    diagnostics,
    model: choice,
    tokens: { input: assembly.tokens.total, output: reply.outputTokens, budget: assembly.tokens.budget },
    ...(assembly.prefix && { prefix: withServed(assembly.prefix, first.usage.cacheReadTokens) }),
    run,
  }
  return { result, prompt: { text: assembly.text }, tagged: taggedResponse(parsed), draft }
}

function withServed(prefix: NonNullable<Assembly['prefix']>, servedTokens: number | undefined): TurnPrefix {
  return { ...prefix, ...(servedTokens !== undefined && { servedTokens }) }
}

function takes({ inputs }: Blueprint, name: string): boolean {
  return inputs === undefined || Object.hasOwn(inputs, name)
}

/** What is the turn's own in its prompt: the rest stands in files, and in the turns before. */
function livePart({ text, spans }: Assembly): string {
  return spans
    .filter(({ layer }) => layer === 'session_state' || layer === 'message')
    .map(({ start, end }) => text.slice(start, end))
    .join('')
}

const CUT_OFF: Diagnostic = {
  code: 'session.cut-off',
  severity: 'warning',
  message: 'The reply reached its limit of length; what stood after that is missing.',
}

function told({ type, status, reason }: TurnAction): Diagnostic {
  return { code: `session.action-${status}`, severity: 'warning', message: `${type}: ${reason ?? status}` }
}

function communication({ kit }: SessionContext, message: string): Diagnostic[] {
  return checkText(kit.process.textRules, 'communication', message).map(({ rule, found, say }) => ({
    code: `session.communication.${rule}`,
    severity: 'warning',
    message: `${say}: “${found}”`,
  }))
}
