import { randomUUID } from 'node:crypto'
import { nameModel, openModel, openStore, type Store } from '@quire/runtime'
import {
  type ListedSession,
  listSessions,
  loadSessionKit,
  openSessionEnv,
  type Process,
  projectFolder,
  Session,
} from '@quire/session'
import type { ChatCommandOptions } from '../commands/chat.ts'
import { InvalidInput } from '../errors.ts'
import { workspaceModelKinds } from '../model-kinds.ts'
import { openTrustedWorkspace } from '../open-trusted-workspace.ts'
import { projectName } from '../project-name.ts'
import { isTrustGiven } from '../trust-option.ts'
import { workspaceRoot } from '../workspace-root.ts'

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

/** Opens a conversation for one command and closes its store, whatever the command does. */
export async function withSession<T>(
  kit: string,
  options: ChatCommandOptions & { readonly isEmbedded?: boolean },
  work: (place: ChatPlace) => Promise<T>,
): Promise<T> {
  const root = workspaceRoot(options)
  const workspace = await openTrustedWorkspace(options)
  const { process: steps } = loadSessionKit(workspace, kit)
  const settings = workspace.config
  const kinds = await workspaceModelKinds(root, options.fault)
  const databaseUrl = options.isEmbedded ? undefined : process.env.DATABASE_URL
  const store = await openStore(databaseUrl ? { databaseUrl } : { workspace: root, isTrusted: isTrustGiven(options) })
  try {
    const sessions = await listSessions(store.db)
    const named = sessions.find(({ session }) => session === options.session)
    const project = options.project ?? named?.project ?? projectName({}, workspace)
    const env = openSessionEnv({
      workspace,
      store,
      kit,
      project,
      openModel: (id) => openModel(id, { settings, environment: process.env, kinds }),
      kinds,
      random: Math.random,
      newId: randomUUID,
    })
    const asAsked = (model: string): string => nameModel(model, workspace.models, settings, kinds)
    const id = options.session ?? usualSession(sessions, kit, project)
    const wanted = options.models ?? modelsFor(sessions, id, options.model ?? settings.model)
    const models = wanted.map(asAsked)
    const session = await Session.open(env, { id, project, ...(models.length > 0 && { models }) })
    const folder = projectFolder(root, project)
    return await work({
      session,
      process: steps,
      store,
      project,
      folder,
      model: options.model && asAsked(options.model),
    })
  } finally {
    await store.close()
  }
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
