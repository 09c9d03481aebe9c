import type { Item } from '../layer/item.ts'
import type { Role } from '../layer/layer-definition.ts'
import type { Source, SourcedText } from '../source.ts'
import { SourcedTextBuilder } from '../sourced-text/sourced-text-builder.ts'
import { startTag } from '../xml/to-xml.ts'
import { lineEndings, writeVerbatim, writeVerbatimSourced } from '../xml/verbatim.ts'

export type FormatName = 'text' | 'xml' | 'messages' | 'labelled'
export const FORMAT_NAMES: readonly FormatName[] = ['text', 'xml', 'messages', 'labelled']

/** The text between two layers or items, or a break between two messages. */
export type Joint = string | typeof MESSAGE_BREAK
export const MESSAGE_BREAK: unique symbol = Symbol('message break')

/** The properties of a layer that a format can use. */
export interface FormatLayer {
  readonly id: string
  readonly role: Role
  readonly element: string
  readonly heading: string | undefined
  readonly label: string | undefined
  readonly group: string | undefined
  readonly itemSeparator: string
  readonly hasItems: boolean
  /** Whether the layer's items are turns of a conversation. */
  readonly hasTurns: boolean
  /** Whether the layer's text is already XML. */
  readonly isMarkup: boolean
}

/**
 * Turns layers and items into one text or several messages. A format adds text around the content. It changes the
 * content only where it would read as a part of the format.
 */
export interface Format {
  readonly name: FormatName
  /** `undefined` means the start or the end of the prompt. */
  between(previous: FormatLayer | undefined, next: FormatLayer | undefined): Joint
  /** `text` is the layer's content. Absent if the layer has items. */
  openLayer(layer: FormatLayer, text?: string): string
  closeLayer(layer: FormatLayer): string
  betweenItems(layer: FormatLayer): Joint
  openItem(layer: FormatLayer, item: Item): string
  closeItem(layer: FormatLayer, item: Item): string
  /** How content is written. Absent if content is never changed. */
  readonly content?: ContentWriter
}

/** How the text of a layer is written, if it is changed at all. */
export function layerWriter({ content }: Format, { isMarkup }: FormatLayer): ContentWriter | undefined {
  return isMarkup && !content?.isForMarkup ? undefined : content
}

/** How a format writes content that would otherwise read as a part of the format. */
export interface ContentWriter {
  write(text: string): string
  /** Like `write`, but keeps the source of every byte. */
  writeSourced(content: SourcedText): SourcedText
  /** Whether layers that are already XML are written in this way too. */
  readonly isForMarkup: boolean
}

export const DEFAULT_SEPARATOR = '\n\n---\n\n'

/** Each role uses one shared string, so that its token count can be cached. */
const SPEAKERS: Readonly<Record<Role, string>> = { system: 'SYSTEM: ', user: 'USER: ', assistant: 'ASSISTANT: ' }

/** Writes layers one after another, with a separator between layers. */
export function textFormat(separator: string): Format {
  return {
    name: 'text',
    between: (previous, next) => (previous && next ? layerSeparator(previous, next, separator) : ''),
    openLayer: headed,
    closeLayer: () => '',
    betweenItems: (layer) => layer.itemSeparator,
    openItem: (_layer, item) => (item.role ? SPEAKERS[item.role] : titled(item)),
    closeItem: () => '',
  }
}

/** Layers of one group read as one piece, so no separator stands between them. */
function layerSeparator(previous: FormatLayer, next: FormatLayer, separator: string): string {
  return previous.group !== undefined && previous.group === next.group ? '\n\n' : separator
}

/**
 * Writes `[SYSTEM]:` and `[USER]:` sections, for models and tools that take a single string. Content cannot begin a
 * section.
 */
function labelledFormat(separator: string): Format {
  const text = textFormat(separator)
  return {
    ...text,
    name: 'labelled',
    content: labelEscapes,
    between(previous, next) {
      if (!next) return ''
      const start = `[${next.role.toUpperCase()}]:\n`
      if (!previous) return start
      return previous.role === next.role ? layerSeparator(previous, next, separator) : `\n\n${start}`
    },
  }
}

/** In plain text, the attributes of an item become its title: `### file src/main.ts`. */
function titled({ element, attributes }: Item): string {
  if (!attributes) return ''
  const words = [element ?? 'item', ...Object.values(attributes)]
  // A title is always a single line, even if the names in it contain line breaks.
  return `### ${words.join(' ').replace(/\s+/g, ' ')}\n\n`
}

function headed({ heading, label = '' }: FormatLayer): string {
  return heading === undefined ? label : `${heading}\n\n${label}`
}

const FRAME: Source = { kind: 'frame' }
const BREAKS = String.raw`\n\v\f\r\u0085\u2028\u2029`
/** Spaces within a line, and characters that are not visible. */
const SPACE = String.raw`[\t\p{Zs}\p{Cf}]*`
/**
 * Matches the bracket at the start of a line that reads as a label, such as `[SYSTEM]:`. The bracket comes before the
 * look-behind, so that the search takes linear time.
 */
const LABEL = new RegExp(
  String.raw`\[(?<=(?:^|[${BREAKS}])${SPACE}\[)(?=${SPACE}(?:system|user|assistant)${SPACE}\]${SPACE}:)`,
  'giu',
)

/** Writes a backslash before each line of content that reads as a label: `\[SYSTEM]:`. Other text stays as it is. */
export const labelEscapes: ContentWriter = {
  write: (text) => text.replace(LABEL, '\\['),
  writeSourced(content) {
    const { text, spans } = content
    const labels = [...text.matchAll(LABEL)].map(({ index }) => index)
    if (labels.length === 0) return content
    const out = new SourcedTextBuilder()
    for (const { start, end, source } of spans) {
      let from = start
      for (const label of labels.filter((at) => at >= start && at < end)) {
        out.add(text.slice(from, label), source)
        out.add('\\', FRAME)
        from = label
      }
      out.add(text.slice(from, end), source)
    }
    return out.build()
  },
  isForMarkup: true,
}

/**
 * Writes chat messages. Adjacent layers with the same role share a message. Every turn of a conversation has its own
 * message.
 */
export function messagesFormat(separator: string): Format {
  return {
    name: 'messages',
    between(previous, next) {
      if (!previous || !next) return ''
      return sharesMessage(previous, next) ? layerSeparator(previous, next, separator) : MESSAGE_BREAK
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

/** Writes one element per layer inside `<prompt>`. Content that is already XML is kept unchanged. */
const xmlFormat: Format = {
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

export function formatFor(name: FormatName, separator: string): Format {
  switch (name) {
    case 'text':
      return textFormat(separator)
    case 'labelled':
      return labelledFormat(separator)
    case 'messages':
      return messagesFormat(separator)
    case 'xml':
      return xmlFormat
  }
}
