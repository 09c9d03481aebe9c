import type { Workspace } from '@quire/runtime/workspace'
import { NoProcess } from './errors.ts'
import { SESSION_HANDLERS } from './handlers/index.ts'
import { hasProcess, loadProcess } from './load-process.ts'
import type { SessionKit } from './session-env.ts'

const CHAT = 'chat'

/** A kit with all that talking to it needs. @throws NoProcess */
export function loadSessionKit(workspace: Workspace, name: string): SessionKit {
  const kit = workspace.kits.find((one) => one.name === name)
  if (!kit || !hasProcess(kit)) {
    throw new NoProcess(
      name,
      workspace.kits.filter(hasProcess).map((one) => one.name),
    )
  }
  const blueprint = `${name}/${CHAT}`
  return {
    name,
    process: loadProcess(kit, workspace.root),
    actions: workspace.getActions(name),
    blueprint: workspace.getBlueprint(blueprint),
    handlers: SESSION_HANDLERS,
    overlays: workspace.overlaysFor(blueprint),
  }
}
