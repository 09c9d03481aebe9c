import { type Assembly, type Blueprint, type Diagnostic, parseResponse } from '@quire/core'
import type { Kysely } from 'kysely'
import { assembleRecorded } from '../artifact/prompt-record.ts'
import { originsOf } from '../recipe/flow/origins.ts'
import type { Database } from '../store/database.ts'
import { actOnReply } from './act-on-reply.ts'
import { applyContent } from './apply-content.ts'
import { checkText } from './check-text.ts'
import { chooseModel, type ModelChoice } from './choose-model.ts'
import { storeDocuments } from './documents.ts'
import { SessionMoved } from './errors.ts'
import { readHistory } from './history.ts'
import { retrieveKnowledge } from './knowledge.ts'
import { listNotebooks } from './notebook/index.ts'
import { ProjectFiles } from './project-files.ts'
import type { OnReply, SessionEnv } from './session-env.ts'
import { SideCalls } from './side/side-calls.ts'
import { viewState } from './state-view.ts'
import { taggedReply } from './tagged-reply.ts'
import { TurnCalls } from './turn-calls.ts'
import { TurnDraft } from './turn-draft.ts'
import type { TurnAction, TurnResult } from './turn-result.ts'
import { endTurn, type StoredSession, turnStep } from './turn-store.ts'

export interface TurnOptions {
  readonly turn: number
  readonly message: string
  readonly run: string
  readonly step: string
  /** Done when the message is stored: nothing is asked before that. */
  readonly begun: Promise<void>
  readonly signal: AbortSignal
  readonly maxConversationTurns: number
  /** Most entries of the knowledge base; what the process says unless given. Smaller models get no more than it says. */
  readonly maxKbEntries?: number
  readonly includeThinkingReminder: boolean
  /** The model to ask, whatever the rules say. */
  readonly model?: string
  readonly onReply?: OnReply
  /** Whether an action that needs approval has it. */
  readonly approve?: (action: { readonly type: string; readonly params: unknown }) => Promise<boolean>
  /** The prompt of the turn before, to tell how much stayed the same. */
  readonly previous?: { readonly text: string }
}

export interface TurnDone {
  readonly result: TurnResult
  readonly prompt: { readonly text: string }
}

/**
 * Takes a stored message to its end: prompt, reply, actions, texts, all stored as one. Until then nothing has happened
 * but calls, and those are never made twice: a turn whose process died is simply run again.
 */
export async function runTurn(env: SessionEnv, session: StoredSession, options: TurnOptions): Promise<TurnDone> {
  const { store, kit } = env
  const { process } = kit
  const { run, step, turn, message, signal } = options
  const { mode } = session.state
  const files = new ProjectFiles(env.folder, env.newId)
  const draft = new TurnDraft({ process, store, project: session.project, files, state: session.state, turn })
  const choice: ModelChoice =
    options.model === undefined
      ? chooseModel(process, { mode, message, models: session.models })
      : { model: options.model, rule: 'asked for' }
  const { profile, diagnostics: unknown } = env.models.get(choice.model)
  const usual = process.knowledge.entries[profile.tier]
  const asked = options.maxKbEntries ?? usual
  const most = profile.tier === 'full' ? asked : Math.min(asked, usual)
  const [history, knowledge, notebooks, documents] = await Promise.all([
    readHistory(store.db, session.id, options.maxConversationTurns),
    retrieveKnowledge(store.db, session.project, process.knowledge, { about: message, most }),
    listNotebooks(store.db, session.project),
    draft.keys(),
    options.begun,
  ])
  const inputs = {
    mode,
    message,
    ...(history.items.length > 0 && { history }),
    session_state: { state: session.state, documents, knowledge, notebooks },
    // A process whose prompts do not ask for it has nothing to be told.
    ...(takes(kit.blueprint, 'include_thinking_reminder') && {
      include_thinking_reminder: options.includeThinkingReminder,
    }),
  }
  const { assembly, record } = await assembleRecorded(kit.blueprint, inputs, {
    model: profile,
    profile,
    models: env.models,
    format: 'messages',
    overlays: kit.overlays,
    ...(options.previous && { previous: options.previous }),
  })
  const calls = new TurnCalls(env, { run, step }, signal)
  const reply = await calls.call(
    {
      model: choice.model,
      messages: assembly.messages,
      maxOutputTokens: Math.min(assembly.tokens.reserve, profile.maxOutput ?? assembly.tokens.reserve),
    },
    originsOf(assembly, new Map()),
    { record, searchable: livePart(assembly), ...(options.onReply && { onReply: options.onReply }) },
  )
  const parsed = parseResponse(reply.text, { tags: kit.actions.tags })
  const sides = new SideCalls(env, calls)
  const actions = await actOnReply(env, session, draft, sides, parsed, options)
  const { contents, diagnostics: prose } = await applyContent(process, draft, parsed.contentUpdates)
  const diagnostics: Diagnostic[] = [
    ...unknown,
    // A message is as long as the person made it: nothing is amiss there.
    ...assembly.diagnostics.filter(({ code, layer }) => code !== 'fit.over-target' || layer !== 'message'),
    ...parsed.diagnostics,
    ...communication(env, parsed.message),
    ...prose,
    ...sides.diagnostics,
    ...actions.filter(({ status }) => status !== 'executed').map(told),
    ...(reply.finishReason === 'length' ? [CUT_OFF] : []),
  ]
  const after = await draft.keys()
  const result: TurnResult = {
    session: session.id,
    turn,
    mode: draft.state.state.mode,
    message: parsed.message,
    ...(parsed.thinking !== undefined && { thinking: parsed.thinking }),
    actions,
    contentUpdates: contents,
    state: viewState(process, draft.state.state, after),
    diagnostics,
    model: choice,
    tokens: { input: assembly.tokens.total, output: reply.usage.outputTokens, budget: assembly.tokens.budget },
    ...(assembly.prefix && { prefix: assembly.prefix }),
    run,
  }
  await commit(env, session, draft, result, taggedReply(parsed))
  const newest = new Map(draft.versions.map(({ path, text }) => [path, text]))
  for (const [path, text] of newest) await files.write(path, text)
  return { result, prompt: { text: assembly.text } }
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

async function commit(
  { store: { db } }: SessionEnv,
  session: StoredSession,
  draft: TurnDraft,
  result: TurnResult,
  tagged: string,
): Promise<void> {
  const { turn, run, model, message, thinking, actions, contentUpdates, diagnostics, tokens, state } = result
  const ended = {
    session: session.id,
    project: session.project,
    turn,
    run,
    step: turnStep(run),
    mode: session.state.mode,
    model: model.model,
    message,
    tagged,
    outcome: {
      actions,
      contentUpdates: contentUpdates.map(({ content: _content, ...rest }) => rest),
      diagnostics,
      model,
      tokens,
      state,
      ...(thinking !== undefined && { thinking }),
    },
    before: session.state,
    state: draft.state.state,
    changes: draft.state.changes,
    knowledge: draft.knowledge,
  }
  const store = async (db: Kysely<Database>) => {
    if (!(await endTurn(db, ended))) throw new SessionMoved(session.id)
    await storeDocuments(db, { project: session.project, session: session.id, turn }, draft.versions)
  }
  // One statement is whole by itself.
  if (draft.versions.length === 0) await store(db)
  else await db.transaction().execute(store)
}

function told({ type, status, reason }: TurnAction): Diagnostic {
  return { code: `session.action-${status}`, severity: 'warning', message: `${type}: ${reason ?? status}` }
}

function communication({ kit }: SessionEnv, message: string): Diagnostic[] {
  return checkText(kit.process.textRules, 'communication', message).map(({ rule, found, say }) => ({
    code: `session.communication.${rule}`,
    severity: 'warning',
    message: `${say}: “${found}”`,
  }))
}
