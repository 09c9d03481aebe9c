import { kits } from '@quire/kits'
import { openQuire, type Store } from '@quire/runtime'
import { openSession, type Process, projectFolder, type Session } from '@quire/session'
import type { ChatCommandOptions } from '../commands/chat.ts'
import { workspaceModelKinds } from '../model-kinds.ts'
import { openTrustedWorkspace } from '../open-trusted-workspace.ts'
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
  const { isTrusted } = await openTrustedWorkspace(options)
  const quire = await openQuire(root, {
    kits,
    guests: [{ name: 'models', kinds: () => workspaceModelKinds(root, options.fault) }],
    isTrusted: isTrusted || isTrustGiven(options),
    ...(options.isEmbedded && { databaseUrl: null }),
  })
  try {
    const { session: id, project, model, models } = options
    const session = await openSession(quire, {
      kit,
      ...(id !== undefined && { session: id }),
      ...(project !== undefined && { project }),
      ...(models && { models }),
      ...(model !== undefined && { model }),
    })
    const [asked] = model === undefined ? [] : await quire.nameModels([model])
    return await work({
      session,
      process: session.process,
      store: await quire.store(),
      project: session.project,
      folder: projectFolder(root, session.project),
      model: asked,
    })
  } finally {
    await quire.close()
  }
}
