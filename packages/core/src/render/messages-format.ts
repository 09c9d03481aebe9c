import { type Format, type FormatLayer, MESSAGE_BREAK } from './format.ts'
import { titled } from './text-format.ts'

/**
 * Writes chat messages. Adjacent layers with the same role share a message. Every turn of a conversation has its own
 * message.
 */
export function messagesFormat(separator: string): Format {
  return {
    name: 'messages',
    between(previous, next) {
      if (!previous || !next) return ''
      return sharesMessage(previous, next) ? separator : MESSAGE_BREAK
    },
    // Messages have roles. Labels are therefore omitted, and so are headings of conversations and of labelled layers.
    openLayer: (layer) =>
      layer.hasTurns || layer.label !== undefined || layer.heading === undefined ? '' : `${layer.heading}\n\n`,
    closeLayer: () => '',
    betweenItems: (layer) => (layer.hasTurns ? MESSAGE_BREAK : layer.itemSeparator),
    openItem: (_layer, item) => (item.role ? '' : titled(item)),
    closeItem: () => '',
  }
}

function sharesMessage(a: FormatLayer, b: FormatLayer): boolean {
  return a.role === b.role && !a.hasTurns && !b.hasTurns
}
