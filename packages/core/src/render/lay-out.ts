import type { Item } from '../layer/item.ts'
import type { Role } from '../layer/layer-definition.ts'
import { lazily } from '../lazy-properties.ts'
import type { Source, SourcedText } from '../source.ts'
import { type Format, type FormatLayer, type Joint, layerWriter, MESSAGE_BREAK } from './format.ts'

/** A layer with the part of its content that is included in the prompt. */
export interface LaidLayer {
  readonly layer: FormatLayer
  readonly content: SourcedText | readonly Item[]
  /** The location of the heading and label in the blueprint. */
  readonly frameSource: Source
}

/** A piece of the finished prompt. */
export interface Chunk {
  readonly text: string
  readonly layer: string
  readonly source: Source
  /** Set if the text has several sources. */
  readonly spans?: () => SourcedText['spans']
  /** Set on the first chunk of a message. */
  readonly startsMessage?: Role
}

const FRAME: Source = { kind: 'frame' }

export function layOut(format: Format, layers: readonly LaidLayer[]): Chunk[] {
  const chunks: Chunk[] = []
  let role: Role | undefined = layers[0] && roleAtStart(layers[0])
  const push = (text: string, layer: string, source: Source, spans?: () => SourcedText['spans']): void => {
    if (text === '') return
    chunks.push({ text, layer, source, ...(spans && { spans }), ...(role && { startsMessage: role }) })
    role = undefined
  }
  const joint = (between: Joint, layer: string, next: Role): void => {
    if (between === MESSAGE_BREAK) role = next
    else push(between, layer, FRAME)
  }
  let previous: FormatLayer | undefined
  for (const laid of layers) {
    const { layer, content, frameSource } = laid
    joint(format.between(previous, layer), layer.id, roleAtStart(laid))
    push(format.openLayer(layer, 'text' in content ? content.text : undefined), layer.id, frameSource)
    if ('text' in content) {
      const writer = layerWriter(format, layer)
      const sourced = writer ? lazily(() => writer.writeSourced(content)) : () => content
      const first = content.spans[0]?.source ?? FRAME
      push(sourced().text, layer.id, first, () => sourced().spans)
    } else {
      for (const [index, item] of content.entries()) {
        if (index > 0) joint(format.betweenItems(layer), layer.id, item.role ?? layer.role)
        push(format.openItem(layer, item), layer.id, FRAME)
        pushItem(push, format, layer, item)
        push(format.closeItem(layer, item), layer.id, FRAME)
      }
    }
    push(format.closeLayer(layer), layer.id, FRAME)
    previous = layer
  }
  if (previous) joint(format.between(previous, undefined), previous.id, previous.role)
  return chunks
}

function pushItem(
  push: (text: string, layer: string, source: Source, spans?: () => SourcedText['spans']) => void,
  format: Format,
  layer: FormatLayer,
  item: Item,
): void {
  const { spans, text } = item
  const { content: writer } = format
  const written = writer?.write(text) ?? text
  if (!writer || (written === text && !spans)) push(text, layer.id, item.source, spans && (() => spans))
  else {
    const whole = spans ?? [{ start: 0, end: text.length, source: item.source }]
    push(written, layer.id, item.source, () => writer.writeSourced({ text, spans: whole }).spans)
  }
}

function roleAtStart({ layer, content }: LaidLayer): Role {
  return 'text' in content ? layer.role : (content[0]?.role ?? layer.role)
}

/** A range of the prompt's text with its layer and source. Positions are UTF-16 indices. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly layer: string
  readonly source: Source
}

/** One message of a chat prompt. */
export interface Message {
  readonly role: Role
  readonly content: string
}

export function chunksToText(chunks: readonly Chunk[]): string {
  return chunks.map(({ text }) => text).join('')
}

export function chunksToMessages(chunks: readonly Chunk[]): Message[] {
  const messages: { role: Role; content: string }[] = []
  for (const { startsMessage, text } of chunks) {
    if (startsMessage) messages.push({ role: startsMessage, content: text })
    else messages.at(-1)!.content += text
  }
  return messages
}

/** Converts chunks to spans that cover the text exactly once, in order. */
export function chunksToSpans(chunks: readonly Chunk[]): Span[] {
  const spans: Span[] = []
  let at = 0
  for (const { text, layer, source, spans: own } of chunks) {
    if (own)
      for (const span of own()) spans.push({ start: at + span.start, end: at + span.end, layer, source: span.source })
    else spans.push({ start: at, end: at + text.length, layer, source })
    at += text.length
  }
  return spans
}

/** A position in the messages. Other prompts have the same text up to this position. */
export interface StableEnd {
  /** Index of the message. */
  readonly message: number
  /** UTF-16 index in the message's content, exclusive. */
  readonly position: number
}

/**
 * The ends of the stable layers at the beginning of the prompt, in order. Stable layers after an unstable layer are
 * ignored.
 */
export function stableEnds(chunks: readonly Chunk[], isStable: (layer: string) => boolean): StableEnd[] {
  const ends: StableEnd[] = []
  let message = -1
  let position = 0
  let layer: string | undefined
  for (const chunk of chunks) {
    if (layer !== undefined && chunk.layer !== layer) {
      ends.push({ message, position })
      layer = undefined
    }
    if (!isStable(chunk.layer)) return ends
    if (chunk.startsMessage) {
      message++
      position = 0
    }
    position += chunk.text.length
    layer = chunk.layer
  }
  return layer === undefined ? ends : [...ends, { message, position }]
}
