import type { FlowContext } from '@quire/runtime/kit'
import { NoProcess } from '../errors.ts'
import { SESSION_HANDLERS } from '../handlers/index.ts'
import type { DeclaredHandler } from '../handlers/session-handler.ts'
import { hasProcess, loadProcess } from '../process/load-process.ts'
import type { SessionKit } from './session-context.ts'

const CHAT = 'chat'

/** Loads a kit with all data for chat. @throws NoProcess */
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

/** Returns the handlers available to a kit's actions. The kit's own handlers take precedence. */
export function handlersOf(kit: FlowContext['kits'][number]): Readonly<Record<string, DeclaredHandler>> {
  // The object has no prototype. Otherwise, an action called `constructor` would have a handler.
  return Object.assign(Object.create(null), SESSION_HANDLERS, kit.handlers)
}
