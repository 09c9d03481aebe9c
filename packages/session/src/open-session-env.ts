import { join } from 'node:path'
import { encodeSlug } from '@quire/runtime/artifact'
import { type AskOptions, applySettings, costOf, createAsk } from '@quire/runtime/call'
import { storeLimits } from '@quire/runtime/engine'
import { repairJsonText } from '@quire/runtime/response'
import type { Store } from '@quire/runtime/store'
import type { Workspace } from '@quire/runtime/workspace'
import { PROJECTS_FOLDER, requireTrust } from '@quire/runtime/workspace'
import { loadSessionKit } from './load-session-kit.ts'
import type { SessionEnv } from './session-env.ts'

export interface SessionEnvOptions extends Pick<AskOptions, 'openModel' | 'kinds' | 'random'> {
  readonly workspace: Workspace
  readonly store: Store
  /** The kit to talk to. */
  readonly kit: string
  readonly project: string
  /** Names temporary files. */
  readonly newId: () => string
}

/** Where a project's files stand in its workspace. */
export function projectFolder(root: string, project: string): string {
  return join(root, PROJECTS_FOLDER, encodeSlug(project))
}

/** All that sessions of a kit and a project need, for as long as a command or a server lives. @throws UntrustedWorkspace */
export function openSessionEnv({ workspace, store, kit, project, newId, ...asking }: SessionEnvOptions): SessionEnv {
  requireTrust(workspace)
  const settings = workspace.config
  const ask = createAsk({ ...asking, settings, shared: storeLimits(store) })
  return {
    store,
    kit: loadSessionKit(workspace, kit),
    models: workspace.models,
    ask: (request, signal, onReply) =>
      ask(request, signal, (event) => {
        if (event.type === 'text') onReply?.(event)
        if (event.type === 'attempt.failed') onReply?.({ type: 'again' })
      }),
    costOf: (model, usage) => costOf(workspace.models.get(model).profile, usage, asking.kinds),
    prepare: (request) => applySettings(request, settings),
    repair: repairJsonText,
    folder: workspace.root === undefined ? undefined : projectFolder(workspace.root, project),
    newId,
  }
}
