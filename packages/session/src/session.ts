import { BudgetExceeded } from '@quire/core'
import { CallFailed } from '@quire/runtime/call'
import { refreshStatistics, storableJson } from '@quire/runtime/store'
import { listDocuments } from './documents.ts'
import { InvalidSessionName, InvalidStateChange, SessionConflict, SessionNotFound } from './errors.ts'
import { type DocumentKeys, FINISHED } from './gate.ts'
import { previousPrompt } from './previous-prompt.ts'
import { ProjectFiles } from './project-files.ts'
import { readFieldText } from './read-field-text.ts'
import { runTurn, type TurnOptions } from './run-turn.ts'
import type { SessionEnv } from './session-env.ts'
import type { SessionDocument } from './session-handler.ts'
import { newSessionState, StateDraft } from './state-draft.ts'
import { viewState } from './state-view.ts'
import { syncFiles } from './sync-files.ts'
import { TurnDraft } from './turn-draft.ts'
import { type LoggedTurn, readTurnLog } from './turn-log.ts'
import type { StateView, TurnResult } from './turn-result.ts'
import {
  beginTurn,
  failTurn,
  readSession,
  type StoredSession,
  storeChanges,
  turnRun,
  turnStep,
  withdrawTurn,
} from './turn-store.ts'
import { type UndoneChange, undoChange } from './undo-change.ts'

export interface OpenSessionOptions {
  readonly id: string
  readonly project: string
  /** Who takes part; for a session that is there already, what it was begun with unless given. */
  readonly models?: readonly string[]
}

export type ChatOptions = Partial<
  Pick<
    TurnOptions,
    'maxConversationTurns' | 'maxKbEntries' | 'includeThinkingReminder' | 'model' | 'onReply' | 'approve' | 'signal'
  >
>

const SESSION_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

export const DEFAULT_CONVERSATION_TURNS = 10

/** Tables grow slowly: it is enough to look at them now and then. */
const CHATS_BETWEEN_LOOKS = 64

/** A conversation that knows where it is. Every message is stored before anything is done about it. */
export class Session {
  readonly #env: SessionEnv
  readonly id: string
  readonly project: string
  #previous: { readonly text: string } | undefined
  #chats = 0

  private constructor(env: SessionEnv, id: string, project: string) {
    this.#env = env
    this.id = id
    this.project = project
  }

  /** Opens a session, or begins it. Its folder is brought up to what is stored. */
  static async open(env: SessionEnv, { id, project, models }: OpenSessionOptions): Promise<Session> {
    if (!SESSION_NAME.test(id)) throw new InvalidSessionName(id)
    const { db } = env.store
    const { kit } = env
    const there = await db.selectFrom('session').select(['kit', 'project_id']).where('id', '=', id).executeTakeFirst()
    if (there && (there.kit !== kit.name || there.project_id !== project)) {
      throw new SessionConflict(id, there.kit, there.project_id)
    }
    if (!there && (!models || models.length === 0)) {
      throw new InvalidStateChange(`Session '${id}' is new: name the model that it talks to.`)
    }
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('project')
        .values({ id: project })
        .onConflict((on) => on.doNothing())
        .execute()
      const state = newSessionState(kit.process)
      await tx
        .insertInto('session')
        .values({
          id,
          project_id: project,
          kit: kit.name,
          mode: state.mode,
          state: storableJson(state),
          models: storableJson(models ?? []),
        })
        .onConflict((on) => on.column('id').doNothing())
        .execute()
      if (there && models && models.length > 0) {
        await tx
          .updateTable('session')
          .set({ models: storableJson(models) })
          .where('id', '=', id)
          .execute()
      }
    })
    await syncFiles(db, project, new ProjectFiles(env.folder, env.newId))
    return new Session(env, id, project)
  }

  /** What is stored of the session now. */
  read(): Promise<StoredSession> {
    return readSession(this.#env.store.db, this.id)
  }

  /** The session at a glance. */
  async view(): Promise<StateView> {
    const { state } = await this.read()
    return viewState(this.#env.kit.process, state, await this.#documents())
  }

  /**
   * Says something and gives back all that came of it. Where a message before was not answered (its process died, its
   * model failed), the same message goes on with it, and another takes its place.
   */
  async chat(message: string, options: ChatOptions = {}): Promise<TurnResult> {
    if (message.trim() === '') throw new InvalidStateChange('Say something: the message is empty.')
    const { store, kit } = this.#env
    if (this.#chats++ % CHATS_BETWEEN_LOOKS === 0) await refreshStatistics(store.db)
    let session = await this.read()
    if (session.open && session.open.message !== message) {
      await withdrawTurn(store.db, this.id, session.open.turn)
      session = { ...session, open: undefined }
    }
    const turn = session.open?.turn ?? session.turns + 1
    const run = turnRun({ session: this.id, turn })
    const place = { run, step: turnStep(run) }
    const begun = beginTurn(store.db, {
      session: this.id,
      project: this.project,
      flow: kit.name,
      turn,
      message,
      mode: session.state.mode,
      models: session.models,
    })
    const settled = begun.catch(() => {})
    try {
      const previous = this.#previous ?? (await previousPrompt(store.db, this.id))
      const { result, prompt } = await runTurn(this.#env, session, {
        turn,
        message,
        ...place,
        begun,
        signal: options.signal ?? new AbortController().signal,
        maxConversationTurns: options.maxConversationTurns ?? DEFAULT_CONVERSATION_TURNS,
        ...(options.maxKbEntries !== undefined && { maxKbEntries: options.maxKbEntries }),
        includeThinkingReminder: options.includeThinkingReminder ?? true,
        ...(options.model !== undefined && { model: options.model }),
        ...(options.onReply && { onReply: options.onReply }),
        ...(options.approve && { approve: options.approve }),
        ...(previous && { previous }),
      })
      this.#previous = prompt
      return result
    } catch (error) {
      await settled
      await failTurn(store.db, place, describe(error))
      // A message that no prompt can hold will not fit the next time either.
      if (BudgetExceeded.isInstance(error)) await withdrawTurn(store.db, this.id, turn)
      throw error
    }
  }

  /** Takes the person's word for something; gives back what that means. */
  async confirm(name: string): Promise<string | undefined> {
    return this.#change((draft) => draft.confirm(name))
  }

  /** Goes to another mode, or with `finished` through the last gate. @throws GateClosed where the gate is closed and the person does not insist */
  async goTo(mode: string, options: { readonly insists?: boolean } = {}): Promise<void> {
    const names = [...this.#env.kit.process.modes.map(({ name }) => name), FINISHED]
    const known = names.find((name) => name === mode.toLowerCase())
    if (known === undefined) {
      throw new InvalidStateChange(
        `There is no mode '${mode}'. Modes: ${names.slice(0, -1).join(', ')}; ${FINISHED} ends it.`,
      )
    }
    const documents = await this.#documents()
    await this.#change((draft) => draft.goTo(known, documents, options))
  }

  /** Sets a field of the state, as a person: `project.title`. */
  async set(path: string, value: Parameters<StateDraft['set']>[2]): Promise<void> {
    const [section = '', field = ''] = path.split('.', 2)
    await this.#change((draft) => draft.set(section, field, value))
  }

  /** Sets a field from what a person typed, by the field's type. */
  async setText(path: string, text: string): Promise<void> {
    await this.set(path, readFieldText(this.#env.kit.process, path, text))
  }

  /** What was said last and what came of it, oldest first. */
  async log(most: number): Promise<LoggedTurn[]> {
    return readTurnLog(this.#env.store.db, this.id, most)
  }

  /** Adds to a list of the state, as a person: a preference, a correction. */
  async add(path: string, text: string): Promise<void> {
    const [section = '', field = ''] = path.split('.', 2)
    await this.#change((draft) => {
      const there = draft.state.sections[section]?.[field]
      draft.set(section, field, [...(Array.isArray(there) ? there : []), text])
    })
  }

  /**
   * Takes back the last change of a text, as the person; of the one that is named by key or path, or of the one that was
   * changed last. Said again it goes one further back. @throws NothingToUndo
   */
  async undo(target?: string): Promise<UndoneChange> {
    const { store, kit, folder, newId } = this.#env
    const { state, turns } = await this.read()
    const files = new ProjectFiles(folder, newId)
    const { process } = kit
    const draft = new TurnDraft({ process, store, project: this.project, files, state, turn: turns })
    const place = { kit, session: this.id, project: this.project, turn: turns }
    const undone = await undoChange(store.db, draft, { ...place, ...(target !== undefined && { target }) })
    const restored = await draft.read(undone.file)
    if (restored) await files.write(undone.file, restored.text)
    return undone
  }

  async #change<T>(work: (draft: StateDraft) => T): Promise<T> {
    const { store, kit } = this.#env
    const { state, turns } = await this.read()
    const draft = new StateDraft(kit.process, state, () => ({ turn: turns, by: 'person' }))
    const result = work(draft)
    await storeChanges(store.db, this.id, turns, draft.state, draft.changes)
    return result
  }

  /** The texts that there are, without what they say. */
  documents(): Promise<Omit<SessionDocument, 'text'>[]> {
    return listDocuments(this.#env.store.db, this.project)
  }

  async #documents(): Promise<DocumentKeys> {
    const keys: Record<string, string[]> = {}
    for (const { kind, key } of await this.documents()) {
      keys[kind] ??= []
      keys[kind].push(key)
    }
    return keys
  }
}

function describe(error: unknown): { code: string; message: string } {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof CallFailed) return { code: error.failure, message }
  return { code: error instanceof SessionNotFound ? error.code : 'turn-failed', message }
}
