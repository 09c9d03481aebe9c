import { fileURLToPath } from 'node:url'
import type { LayerSource } from '@quire/core'

/** One way of working: a folder of data and the few lines of code that data cannot say. */
export interface Kit {
  readonly name: string
  readonly description: string
  /** The folder that holds `blueprints/`, `templates/` and `starter/`. */
  readonly root: string
  /** Layers that only code can fill, by the name that blueprints use. */
  readonly sources: Readonly<Record<string, LayerSource>>
}

/** Declares a kit; `root` is a `file:` URL, since kits ship their data beside their code. */
export function defineKit(kit: {
  readonly name: string
  readonly description: string
  readonly root: URL
  readonly sources?: Readonly<Record<string, LayerSource>>
}): Kit {
  return { ...kit, root: fileURLToPath(kit.root), sources: kit.sources ?? {} }
}
