import { setTimeout as sleep } from 'node:timers/promises'
import { parseResponse } from '@quire/core'
import { BudgetExceeded } from '@quire/core/errors'
import { joinResponses } from '@quire/runtime/answer'
import { cancelRun, type Engine, RunCancelled, RunConflict, retryFailed } from '@quire/runtime/engine'
import type { Database } from '@quire/runtime/store'
import { getBlobText, storableText } from '@quire/runtime/store'
import { type Kysely, sql } from 'kysely'
import { ProjectFiles, syncFiles } from '../documents/project-files.ts'
import { InvalidStateChange, SessionMoved, TurnFailed, TurnRunning, TurnWaits } from '../errors.ts'
import type { SessionResources } from '../kit/session-kit.ts'
import { previousPrompt } from '../memory/history.ts'
import type { TurnResult } from '../state/turn-result.ts'
import type { TurnOptions } from './run-turn.ts'
import { storeEdits } from './take-in-edits.ts'
import type { LocalTurn } from './turn-flow.ts'
import { findTurnOutcome } from './turn-log.ts'
import { messageStored, readSession, type StoredSession, turnRun, withdrawMessage } from './turn-store.ts'

export interface AnsweredMessage {
  readonly result: TurnResult
  /** Absent if another process answered the message. */
  readonly prompt: { readonly text: string } | undefined
}

/**
 * Stores a message, waits for the answer, and returns the result. The previous message may be unanswered, because its
 * process died or its model failed. Sending the same message again continues that turn. A different message replaces
 * the unanswered one.
 * @throws TurnRunning if another message is being answered, here or in another process
 */
export async function answerMessage(
  engine: Engine,
  context: SessionResources,
  id: string,
  input: string,
  options: TurnOptions,
): Promise<AnsweredMessage> {
  // The store rejects these characters.
  const message = storableText(input)
  if (message.trim() === '') throw new InvalidStateChange('The message is empty.')
  const { db } = context.store
  const { open } = await readSession(db, id)
  if (open && open.message !== message && (await isTurnRunning(db, open.run))) throw new TurnRunning(id)
  const found = await storeEdits(context, id)
  const session = await readSession(db, id)
  const { run, begun } = await beginTurn(engine, session, context.kit.name, message)
  const previous = options.previous ?? (await previousPrompt(db, id))
  const local: LocalTurn = {
    options: { ...options, ...(previous && { previous }), found },
    ...(begun && { session: begun }),
  }
  const status = await engine.perform(run, { local })
  const { done, error } = local
  const files = new ProjectFiles(context.folder, context.newId)
  if (status === 'completed' && done) {
    await files.put(done.draft.versions)
    return { result: done.result, prompt: done.prompt }
  }
  if (status === 'completed') {
    await syncFiles(db, session.project, files)
    return { result: await readTurnResult(context, session, run), prompt: undefined }
  }
  if (status === 'cancelled') throw new SessionMoved(id)
  if (status === 'waiting') throw new TurnWaits(id, run)
  // Sending the message again would not help, because it is still too long.
  if (BudgetExceeded.isInstance(error)) await withdraw(engine, session.id, turnOf(run))
  throw error ?? new TurnFailed(id, await readError(context, run))
}

interface BegunTurn {
  readonly run: string
  /** The session after the message was stored. Set only if this process stored the message. */
  readonly begun?: StoredSession
}

/** Stores the message and its run, or continues the run of an unanswered message. */
async function beginTurn(engine: Engine, session: StoredSession, kit: string, message: string): Promise<BegunTurn> {
  const { id, open, state } = session
  if (open?.message === message && (await retryRun(engine, open.run))) return { run: open.run }
  if (open) await withdraw(engine, id, open.turn)
  const turn = session.turns + 1
  const run = turnRun(id, turn)
  const { mode } = state
  try {
    const { isNew } = await engine.start(
      kit,
      { input: message, models: session.models, options: { session: id, turn, mode } },
      {
        id: run,
        project: session.project,
        alongside: messageStored({ session: id, turn, message, mode, run }),
      },
    )
    return { run, ...(isNew && { begun: { ...session, turns: turn, open: { turn, message, run } } }) }
  } catch (error) {
    // Another process has just sent a different message.
    throw RunConflict.isInstance(error) ? new TurnRunning(id) : error
  }
}

/** Resets the failed steps of a run, so that they can run again. Returns false if the run was cancelled. */
async function retryRun(engine: Engine, run: string): Promise<boolean> {
  try {
    await retryFailed(engine, run)
    return true
  } catch (error) {
    if (RunCancelled.isInstance(error)) return false
    throw error
  }
}

/** Withdraws an unanswered message, and cancels its run. */
async function withdraw(engine: Engine, session: string, turn: number): Promise<void> {
  await cancelRun(engine, turnRun(session, turn))
  await withdrawMessage(engine.store.db, session, turn)
}

function turnOf(run: string): number {
  return Number(run.slice(run.lastIndexOf('.') + 1))
}

/** Reads the result of a turn that another process completed. */
async function readTurnResult(
  { store, kit }: SessionResources,
  session: StoredSession,
  run: string,
): Promise<TurnResult> {
  const { db } = store
  const { message, state, contentUpdates, ...outcome } = (await findTurnOutcome(db, run))!
  // The responses and their continuations. The last response answers the message.
  const calls = await db
    .selectFrom('call')
    .select(['id', 'response_blob'])
    .where('run_id', '=', run)
    .where('id', '~', '#[1-9](\\.[0-9]+)?$')
    .where('response_blob', 'is not', null)
    .orderBy('id')
    .execute()
  const numberOf = (id: string): string => id.slice(id.lastIndexOf('#') + 1).split('.')[0]!
  const last = numberOf(calls.at(-1)!.id)
  const texts = await Promise.all(
    calls.filter(({ id }) => numberOf(id) === last).map(({ response_blob: blob }) => getBlobText(db, blob!)),
  )
  const contents = parseResponse(joinResponses(texts), { tags: kit.actions.tags }).contentUpdates
  return {
    session: session.id,
    turn: turnOf(run),
    mode: state.mode,
    message,
    state,
    ...outcome,
    contentUpdates: contentUpdates.map((update, index) => ({ ...update, content: contents[index]?.content ?? '' })),
    run,
  }
}

async function readError({ store }: SessionResources, run: string): Promise<{ code: string; message: string }> {
  const step = await store.db.selectFrom('step').select('error').where('run_id', '=', run).executeTakeFirstOrThrow()
  return step.error ?? { code: 'unexpected', message: 'The turn did not finish.' }
}

const LOOK_MS = 250
/** A living worker renews its lease every second. */
const PATIENCE_MS = 4_000

interface Work {
  /** Undefined if no process has claimed the turn yet. */
  readonly worker: string | null
  readonly heartbeats: string | null
}

/**
 * Whether a process is answering the message of a run. A process that was killed leaves its claim behind, but no longer
 * renews its lease. Takes about a second.
 */
async function isTurnRunning(db: Kysely<Database>, run: string): Promise<boolean> {
  const first = await readWork(db, run)
  for (let waited = 0, work = first; waited < PATIENCE_MS; waited += LOOK_MS) {
    if (!work) return false
    const isRenewed = work.worker !== null && (work.worker !== first?.worker || work.heartbeats !== first.heartbeats)
    if (isRenewed) return true
    await sleep(LOOK_MS)
    work = await readWork(db, run)
  }
  return false
}

/** Reads who works on a turn. A turn that was just started may not be claimed yet. */
async function readWork(db: Kysely<Database>, run: string): Promise<Work | undefined> {
  const { rows } = await sql<Work>`
    select worker.id as worker, worker.heartbeats::text as heartbeats
    from run join step on step.run_id = run.id left join worker on worker.id = step.claimed_by
    where run.id = ${run} and run.status = 'running' and (
      (step.status = 'running' and worker.id is not null)
      or (step.status = 'ready' and step.attempts = 0 and step.updated_at > now() - make_interval(secs => 10))
    )
  `.execute(db)
  return rows[0]
}
