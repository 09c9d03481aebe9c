import { join } from 'node:path'
import { applySettings } from '../call/apply-settings.ts'
import { costOf } from '../call/cost-of.ts'
import { type AskOptions, createAsk } from '../call/create-ask.ts'
import { storeLimits } from '../engine/store-limits.ts'
import { encodeSlug } from '../recipe/names/slug.ts'
import { repairJsonText } from '../response/repair-json-text.ts'
import type { Store } from '../store/store.ts'
import { PROJECTS_FOLDER } from '../workspace/find-workspace.ts'
import { requireTrust } from '../workspace/trust/trust-workspace.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { loadSessionKit } from './load-session-kit.ts'
import type { SessionEnv } from './session-env.ts'

export interface SessionEnvOptions extends Pick<AskOptions, 'openModel' | 'random'> {
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
    costOf: (model, usage) => costOf(workspace.models.get(model).profile, usage),
    prepare: (request) => applySettings(request, settings),
    repair: repairJsonText,
    folder: workspace.root === undefined ? undefined : projectFolder(workspace.root, project),
    newId,
  }
}
