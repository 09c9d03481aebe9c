import type { ItemInput, LayerSource } from '@quire/core'
import { InvalidPrompt } from './errors.ts'
import { CONTEXT_TYPES, type ContextEntry } from './unified-prompt.ts'

/** The prompt's context as items: least weighty first to go, an entry with a `weight` of its own keeps it. */
export const contextSource: LayerSource = ({ inputs }) => {
  const { context } = inputs
  if (context === undefined || context === null) return undefined
  if (!Array.isArray(context)) throw new InvalidPrompt('context', 'a list')
  return context.map(contextItem)
}

function contextItem(entry: ContextEntry & { readonly weight?: number }, index: number): ItemInput {
  const where = `context[${index}]`
  if (typeof entry !== 'object' || entry === null)
    throw new InvalidPrompt(where, 'an object with type, name and content')
  const { type, name, content, weight } = entry
  if (!CONTEXT_TYPES.includes(type)) throw new InvalidPrompt(`${where}.type`, `one of ${CONTEXT_TYPES.join(', ')}`)
  for (const [key, value] of [
    ['name', name],
    ['content', content],
  ] as const) {
    if (typeof value !== 'string') throw new InvalidPrompt(`${where}.${key}`, 'a string')
  }
  return {
    id: name,
    text: content,
    element: type,
    attributes: type === 'file' ? { path: name } : { name },
    ...(weight !== undefined && { weight }),
  }
}
