import { randomUUID } from 'node:crypto'
import type { Store } from '@quire/runtime'
import type { Quire } from '@quire/runtime/front-door'
import {
  type ListedSession,
  listSessions,
  loadSessionKit,
  openSessionEnv,
  type Process,
  projectFolder,
  Session,
} from '@quire/session'
import { InvalidInput } from '../command-line/errors.ts'

/** A conversation that is open, and where it takes place. */
export interface ChatPlace {
  readonly session: Session
  readonly process: Process
  readonly store: Store
  readonly project: string
  /** Where its texts stand as files. */
  readonly folder: string
  /** Which model is asked whatever the rules say. */
  readonly model: string | undefined
}

export interface OpenChatOptions {
  readonly session?: string
  readonly model?: string
  readonly models?: readonly string[]
  readonly project?: string
}

/** Opens a conversation with a kit: the one that is named, else the last one, else a new one. */
export async function openChat(quire: Quire, kit: string, options: OpenChatOptions): Promise<ChatPlace> {
  const { workspace, dir } = quire
  const { process: steps } = loadSessionKit(workspace, kit)
  const asking = await quire.asking()
  const store = await quire.store()
  const sessions = await listSessions(store.db)
  const named = sessions.find(({ session }) => session === options.session)
  const project = options.project ?? named?.project ?? quire.project
  const env = openSessionEnv({ workspace, store, kit, project, ...asking, newId: randomUUID })
  const id = options.session ?? usualSession(sessions, kit, project)
  const models = await quire.nameModels(
    options.models ?? modelsFor(sessions, id, options.model ?? workspace.config.model),
  )
  const session = await Session.open(env, { id, project, ...(models.length > 0 && { models }) })
  const [model] = options.model === undefined ? [] : await quire.nameModels([options.model])
  return { session, process: steps, store, project, folder: projectFolder(dir, project), model }
}

/** The conversation that was used last; a new one is named for its kit. */
function usualSession(sessions: readonly ListedSession[], kit: string, project: string): string {
  const last = sessions.find((one) => one.kit === kit && one.project === project)
  if (last) return last.session
  return sessions.some(({ session }) => session === kit) ? `${kit}-${randomUUID().slice(0, 8)}` : kit
}

/** A session that is there keeps its models; a new one needs some. */
function modelsFor(sessions: readonly ListedSession[], id: string, model: string | undefined): readonly string[] {
  if (sessions.some(({ session }) => session === id)) return []
  if (model !== undefined) return [model]
  throw new InvalidInput(`Session '${id}' is new: name the model that it talks to with --model or --models.`)
}
