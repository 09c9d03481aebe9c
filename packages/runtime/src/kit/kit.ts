import { fileURLToPath } from 'node:url'
import type { LayerSource } from '@quire/core'
import type { Flow } from '../engine/flow/flow.ts'
import type { FlowContext } from './flow-context.ts'
import type { Attempt, Plugin } from './plugin.ts'

/** Carries out an action. The plugin that calls the handler defines the arguments. */
export type KitHandler = (params: never, context: never) => unknown

/** A kit: a folder that contains data, and code for what data cannot express. */
export interface Kit {
  readonly name: string
  readonly description: string
  /** The folder that contains `blueprints/`, `templates/`, `starter/` and the files that the kit's plugins read. */
  readonly root: string
  /** The label of the kit's folder in reports. Defaults to the kit's name. */
  readonly label?: string
  /** The packages that read the kit's data files: `@quire/recipe` for recipes, `@quire/session` for a process. */
  readonly plugins: readonly Plugin[]
  /** Layer sources that are written in code, keyed by the names that blueprints use. */
  readonly sources: Readonly<Record<string, LayerSource>>
  /** Names of the elements in the kit's prompts. In a value, these tags are quoted. */
  readonly tags?: readonly string[]
  /** Code that performs actions, keyed by the names in `actions.yaml`. See `SessionHandler` in `@quire/session`. */
  readonly handlers: Readonly<Record<string, KitHandler>>
  /** Returns the flows that the kit defines in code. */
  readonly flows: (context: FlowContext) => readonly Flow[] | Promise<readonly Flow[]>
  /** Checks the workspace's files for this kit. Each file is checked separately, so that all problems are found. */
  readonly check?: (root: string, attempt: Attempt) => void
}

/**
 * Declares a kit. `root` is a `file:` URL, because kits ship their data beside their code.
 * @example
 * const root = new URL('../', import.meta.url)
 * defineKit({ name: 'shop', description: 'Answers customers.', root })
 * // → { name: 'shop', root: '/home/ada/shop-kit/', … }
 */
export function defineKit(kit: {
  readonly name: string
  readonly description: string
  readonly root: URL
  readonly plugins?: readonly Plugin[]
  readonly sources?: Kit['sources']
  readonly tags?: NonNullable<Kit['tags']>
  readonly handlers?: Kit['handlers']
  readonly flows?: Kit['flows']
  readonly check?: NonNullable<Kit['check']>
}): Kit {
  const { plugins = [], sources = {}, handlers = {}, flows = () => [] } = kit
  return { ...kit, root: fileURLToPath(kit.root), plugins, sources, handlers, flows }
}

/**
 * The name of a kit's folder in errors and sources: the kit's name, or its path in the workspace.
 * @example kitLabel({ name: 'review', label: 'kits/review' }) // → 'kits/review'
 */
export function kitLabel({ name, label }: { readonly name: string; readonly label?: string }): string {
  return label ?? name
}
