import { fileURLToPath } from 'node:url'
import type { LayerSource } from '@quire/core'
import type { Flow } from '../engine/flow.ts'
import type { FlowEnvironment } from './flow-environment.ts'

/** One way of working: a folder of data and the few lines of code that data cannot say. */
export interface Kit {
  readonly name: string
  readonly description: string
  /** The folder that holds `blueprints/`, `templates/` and `starter/`. */
  readonly root: string
  /** What problems call its folder; its name unless given. */
  readonly label?: string
  /** Layers that only code can fill, by the name that blueprints use. */
  readonly sources: Readonly<Record<string, LayerSource>>
  /** The flows that it brings. */
  readonly flows: (environment: FlowEnvironment) => readonly Flow[] | Promise<readonly Flow[]>
  /** Reads what a workspace has for this kit alone; each thing in an attempt of its own, so that all problems are found. */
  readonly check?: (root: string, attempt: (file: string, read: () => unknown) => void) => void
}

/** Declares a kit; `root` is a `file:` URL, since kits ship their data beside their code. */
export function defineKit(kit: {
  readonly name: string
  readonly description: string
  readonly root: URL
  readonly sources?: Readonly<Record<string, LayerSource>>
  readonly flows?: Kit['flows']
  readonly check?: NonNullable<Kit['check']>
}): Kit {
  return { ...kit, root: fileURLToPath(kit.root), sources: kit.sources ?? {}, flows: kit.flows ?? (() => []) }
}
