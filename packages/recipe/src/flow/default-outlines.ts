import { loadTextFile } from '@quire/core/template'
import { parse } from 'yaml'
import type { Outline } from '../format/recipe.ts'
import { PACKAGED_OUTLINES } from '../load/packaged-data.ts'

export interface DefaultOutlines {
  readonly materials: Outline
  readonly document: Outline
}

let outlines: DefaultOutlines | undefined

/** The default outline for planners. It is stored in a file, because it is sent to models. */
export function defaultOutlines(): DefaultOutlines {
  outlines ??= parse(loadTextFile(PACKAGED_OUTLINES.file, { label: PACKAGED_OUTLINES.label })) as DefaultOutlines
  return outlines
}
