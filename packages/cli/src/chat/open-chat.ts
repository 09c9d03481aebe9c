import type { Quire } from '@quire/runtime/front-door'
import type { Store } from '@quire/runtime/store'
import { type OpenSessionOptions, openSession, type Process, projectFolder, type Session } from '@quire/session'

/** An open conversation and its location. */
export interface OpenedChat {
  readonly session: Session
  readonly process: Process
  readonly store: Store
  readonly project: string
  /** The folder that contains the conversation's documents. */
  readonly folder: string
  /** The model to use. Overrides the process's model rules. */
  readonly model: string | undefined
}

export type OpenChatOptions = Pick<OpenSessionOptions, 'session' | 'model' | 'models' | 'project'>

/** Opens a conversation with a kit: the named one, the last one, or a new one. */
export async function openChat(
  quire: Quire,
  kit: string,
  { session: id, project, model, models }: OpenChatOptions,
  checkModels?: OpenSessionOptions['checkModels'],
): Promise<OpenedChat> {
  const session = await openSession(quire, {
    kit,
    ...(id !== undefined && { session: id }),
    ...(project !== undefined && { project }),
    ...(models && { models }),
    ...(model !== undefined && { model }),
    ...(checkModels && { checkModels }),
  })
  const [named] = model === undefined ? [] : await quire.nameModels([model])
  return {
    session,
    process: session.process,
    store: await quire.store(),
    project: session.project,
    folder: projectFolder(quire.dir, session.project),
    model: named,
  }
}
