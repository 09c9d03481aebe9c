import { startTag } from '../xml/to-xml.ts'
import { lineEndings, writeVerbatim, writeVerbatimSourced } from '../xml/verbatim.ts'
import type { Format } from './format.ts'

/** Writes one element per layer inside `<prompt>`. Content that is already XML is kept unchanged. */
export const xmlFormat: Format = {
  name: 'xml',
  content: { write: writeVerbatim, writeSourced: writeVerbatimSourced, isForMarkup: false },
  between(previous, next) {
    if (!previous) return '<prompt>\n'
    return next ? '\n' : '\n</prompt>'
  },
  openLayer: (layer, text) =>
    layer.isMarkup ? '' : startTag(layer.element, text === undefined ? {} : lineEndings(text)),
  closeLayer: (layer) => (layer.isMarkup ? '' : `${layer.hasItems ? '\n' : ''}</${layer.element}>`),
  betweenItems: () => '',
  openItem: (_layer, item) =>
    `\n${startTag(item.element ?? (item.role ? 'turn' : 'item'), { ...(item.role && { role: item.role }), ...item.attributes, ...lineEndings(item.text) })}`,
  closeItem: (_layer, item) => `</${item.element ?? (item.role ? 'turn' : 'item')}>`,
}
