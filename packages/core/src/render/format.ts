import type { Item } from '../layer/item.ts'
import type { Role } from '../layer/layer-definition.ts'
import type { SourcedText } from '../source.ts'

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
