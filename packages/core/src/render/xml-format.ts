import { startTag } from '../xml/to-xml.ts'
import type { Format } from './format.ts'

/** One element a layer inside `<prompt>`; content that is XML already goes in as it is. */
export const xmlFormat: Format = {
  name: 'xml',
  escapes: true,
  between(previous, next) {
    if (!previous) return '<prompt>\n'
    return next ? '\n' : '\n</prompt>'
  },
  openLayer: (layer) => (layer.isMarkup ? '' : startTag(layer.element)),
  closeLayer: (layer) => (layer.isMarkup ? '' : `${layer.hasItems ? '\n' : ''}</${layer.element}>`),
  betweenItems: () => '',
  openItem: (_layer, item) =>
    `\n${startTag(item.element ?? (item.role ? 'turn' : 'item'), { ...(item.role && { role: item.role }), ...item.attributes })}`,
  closeItem: (_layer, item) => `</${item.element ?? (item.role ? 'turn' : 'item')}>`,
}
