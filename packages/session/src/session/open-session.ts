import type { Engine } from '@quire/runtime/engine'
import type { PluginHost } from '@quire/runtime/kit'
import { storableJson } from '@quire/runtime/store'
import { ProjectFiles, syncFiles } from '../documents/project-files.ts'
import { InvalidSessionName, InvalidStateChange, SessionConflict, SessionNotFound } from '../errors.ts'
import { loadSessionKit, type SessionResources, sessionResources } from '../kit/session-kit.ts'
import { newSessionState } from '../state/state-draft.ts'
import { Session } from './session.ts'
import { type ListedSession, listSessions } from './stored-sessions.ts'

export interface OpenSessionOptions {
  /** The kit to chat with. Optional if `session` names a stored session. */
  readonly kit?: string
  /** The session. Defaults to the most recent session, or to a new session named after the kit. */
  readonly session?: string
  /** The session's project. Defaults to the stored project, or to the workspace's name. */
  readonly project?: string
  /** The models. Defaults to the session's own models or, for a new session, to the workspace's. */
  readonly models?: readonly string[]
  /** The model of a new session. Ignored if `models` is set. */
  readonly model?: string
  /** Checks the models of a new session before the session is stored. If this function throws, nothing is stored. */
  readonly checkModels?: (models: readonly string[]) => Promise<void>
}

const SESSION_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/**
 * Opens or starts a session, and updates the session's folder from the store. This is the way into every conversation:
 * `session.chat` sends a message, and `runCommand` carries out a command.
 * @throws NoProcess, SessionConflict, and SessionNotFound if there is neither a kit nor a stored session
 */
export async function openSession(host: PluginHost, options: OpenSessionOptions): Promise<Session> {
  // This check is cheap, so it comes first.
  if (options.kit !== undefined) loadSessionKit(host.context(), options.kit)
  const engine = await host.engine()
  const sessions = await listSessions(engine.store.db)
  const named = sessions.find(({ session }) => session === options.session)
  const kit = options.kit ?? named?.kit
  if (kit === undefined) throw new SessionNotFound(options.session ?? '')
  const project = options.project ?? named?.project ?? host.project
  const id = options.session ?? defaultSession(sessions, kit, project, host)
  if (!SESSION_NAME.test(id)) throw new InvalidSessionName(id)
  const stored = sessions.find(({ session }) => session === id)
  if (stored && (stored.kit !== kit || stored.project !== project)) {
    throw new SessionConflict(id, stored.kit, stored.project)
  }
  const wanted = options.models ?? (options.model === undefined ? undefined : [options.model])
  const models = stored && !options.models ? [] : await host.nameModels(wanted)
  if (!stored && models.length === 0) {
    throw new InvalidStateChange(`Session '${id}' is new. Choose its model with --model or --models.`)
  }
  if (!stored) await options.checkModels?.(models)
  const context = sessionResources(host.context(), { kit, project, store: engine.store, newId: () => host.newId() })
  await storeSession(engine, context, { id, project, models })
  await syncFiles(engine.store.db, project, new ProjectFiles(context.folder, context.newId))
  return new Session(engine, context, { id, project })
}

/** Returns the most recent session. A new session is named after its kit. */
function defaultSession(sessions: readonly ListedSession[], kit: string, project: string, host: PluginHost): string {
  const last = sessions.find((one) => one.kit === kit && one.project === project)
  if (last) return last.session
  return sessions.some(({ session }) => session === kit) ? `${kit}-${host.newId().slice(0, 8)}` : kit
}

async function storeSession(
  { store: { db } }: Engine,
  { kit }: SessionResources,
  { id, project, models }: { readonly id: string; readonly project: string; readonly models: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('project')
      .values({ id: project })
      .onConflict((on) => on.doNothing())
      .execute()
    await tx
      .insertInto('project_state')
      .values({ project_id: project, kit: kit.name, state: storableJson(newSessionState(kit.process)) })
      .onConflict((on) => on.doNothing())
      .execute()
    await tx
      .insertInto('session')
      .values({ id, project_id: project, kit: kit.name, models: storableJson(models) })
      .onConflict((on) => on.column('id').doNothing())
      .execute()
    if (models.length > 0) {
      await tx
        .updateTable('session')
        .set({ models: storableJson(models) })
        .where('id', '=', id)
        .execute()
    }
  })
}
