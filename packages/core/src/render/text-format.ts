import type { Item } from '../layer/item.ts'
import type { Role } from '../layer/layer-definition.ts'
import { labelEscapes } from './escape-labels.ts'
import type { Format, FormatLayer } from './format.ts'

export const DEFAULT_SEPARATOR = '\n\n---\n\n'

/** Each role uses one shared string, so that its token count can be cached. */
const SPEAKERS: Readonly<Record<Role, string>> = { system: 'SYSTEM: ', user: 'USER: ', assistant: 'ASSISTANT: ' }

/** Writes layers one after another, with a separator between layers. */
export function textFormat(separator: string): Format {
  return {
    name: 'text',
    between: (previous, next) => (previous && next ? separator : ''),
    openLayer: headed,
    closeLayer: () => '',
    betweenItems: (layer) => layer.itemSeparator,
    openItem: (_layer, item) => (item.role ? SPEAKERS[item.role] : titled(item)),
    closeItem: () => '',
  }
}

/**
 * Writes `[SYSTEM]:` and `[USER]:` sections, for models and tools that take a single string. Content cannot begin a
 * section.
 */
export function labelledFormat(separator: string): Format {
  const text = textFormat(separator)
  return {
    ...text,
    name: 'labelled',
    content: labelEscapes,
    between(previous, next) {
      if (!next) return ''
      const start = `[${next.role.toUpperCase()}]:\n`
      if (!previous) return start
      return previous.role === next.role ? separator : `\n\n${start}`
    },
  }
}

/** In plain text, the attributes of an item become its title: `### file src/main.ts`. */
export function titled({ element, attributes }: Item): string {
  if (!attributes) return ''
  const words = [element ?? 'item', ...Object.values(attributes)]
  // A title is always a single line, even if the names in it contain line breaks.
  return `### ${words.join(' ').replace(/\s+/g, ' ')}\n\n`
}

function headed({ heading, label = '' }: FormatLayer): string {
  return heading === undefined ? label : `${heading}\n\n${label}`
}
