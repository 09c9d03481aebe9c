import type { FlowContext } from '@quire/runtime/kit'
import { NoProcess } from '../errors.ts'
import { SESSION_HANDLERS } from '../handlers/index.ts'
import type { DeclaredHandler } from '../handlers/session-handler.ts'
import { hasProcess, loadProcess } from '../process/load-process.ts'
import type { SessionKit } from './session-context.ts'

const CHAT = 'chat'

/** A kit with all that talking to it needs. @throws NoProcess */
export function loadSessionKit(context: FlowContext, name: string): SessionKit {
  const talking = context.kits.filter(hasProcess)
  const kit = talking.find((one) => one.name === name)
  if (!kit) {
    throw new NoProcess(
      name,
      talking.map((one) => one.name),
      { isKit: context.kits.some((one) => one.name === name) },
    )
  }
  const blueprint = `${name}/${CHAT}`
  return {
    name,
    process: loadProcess(kit, context.root),
    actions: context.actions(name),
    blueprint: context.blueprint(blueprint),
    handlers: handlersOf(kit),
    overlays: context.overlaysFor(blueprint),
  }
}

/** The handlers that a kit's actions can name: its own before those that every process has. */
export function handlersOf(kit: FlowContext['kits'][number]): Readonly<Record<string, DeclaredHandler>> {
  // Without a prototype: an action called `constructor` has no handler.
  return Object.assign(Object.create(null), SESSION_HANDLERS, kit.handlers)
}
