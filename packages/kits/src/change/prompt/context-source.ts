import type { LayerSource } from '@quire/core'
import type { ItemInput } from '@quire/core/blueprint'
import type { Source } from '@quire/core/sourced-text'
import { InvalidPrompt } from '../errors.ts'
import { type ContextEntry, entryAttributes, readEntry } from './unified-prompt.ts'

/** An entry with its weight and source. The entry with the lowest weight is left out first. */
export interface WeighedEntry extends ContextEntry {
  readonly weight?: number
  readonly source?: Source
}

export const contextSource: LayerSource = ({ inputs }) => {
  const { context } = inputs
  if (context === undefined || context === null) return undefined
  if (!Array.isArray(context)) throw new InvalidPrompt('context', 'a list')
  return context.map(contextItem)
}

function contextItem(entry: WeighedEntry, index: number): ItemInput {
  const { type, name, content } = readEntry(entry, index)
  return {
    id: name || type,
    text: content,
    element: type,
    attributes: entryAttributes(type, name),
    ...(typeof entry.weight === 'number' && { weight: entry.weight }),
    ...(entry.source && { source: entry.source }),
  }
}
