import { fileURLToPath } from 'node:url'
import type { LayerSource } from '@quire/core'
import type { Flow } from '../engine/flow.ts'
import type { FlowContext } from './flow-context.ts'
import type { Attempt, Guest } from './guest.ts'

/** Carries out an action. The guest that calls it defines its arguments. */
export type KitHandler = (params: never, context: never) => unknown

/** A way of working: a folder of data, and code for what data cannot express. */
export interface Kit {
  readonly name: string
  readonly description: string
  /** The folder with `blueprints/`, `templates/`, `starter/` and whatever its guests read. */
  readonly root: string
  /** What reports call its folder; its name by default. */
  readonly label?: string
  /** The packages that read its data files: `@quire/recipe` for recipes, `@quire/session` for a process. */
  readonly guests: readonly Guest[]
  /** Layers that only code can fill, by the name that blueprints use. */
  readonly sources: Readonly<Record<string, LayerSource>>
  /** Code that carries out actions, by the names that `actions.yaml` uses; `SessionHandler` in `@quire/session`. */
  readonly handlers: Readonly<Record<string, KitHandler>>
  /** Flows written in code. */
  readonly flows: (context: FlowContext) => readonly Flow[] | Promise<readonly Flow[]>
  /** Reads what a workspace has for this kit alone; each file in an attempt of its own, so that all problems are found. */
  readonly check?: (root: string, attempt: Attempt) => void
}

/** Declares a kit; `root` is a `file:` URL, because kits ship their data beside their code. */
export function defineKit(kit: {
  readonly name: string
  readonly description: string
  readonly root: URL
  readonly guests?: readonly Guest[]
  readonly sources?: Kit['sources']
  readonly handlers?: Kit['handlers']
  readonly flows?: Kit['flows']
  readonly check?: NonNullable<Kit['check']>
}): Kit {
  const { guests = [], sources = {}, handlers = {}, flows = () => [] } = kit
  return { ...kit, root: fileURLToPath(kit.root), guests, sources, handlers, flows }
}
