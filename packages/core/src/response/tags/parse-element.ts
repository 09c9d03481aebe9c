import { parseOpaqueText } from './body-text.ts'
import { findBodyEnd } from './ends/find-body-end.ts'
import { findOpener } from './ends/find-opener.ts'
import { type ParametersReading, parseParameters } from './parse-parameters.ts'
import { findAttribute, type OpenTag, toAttributes } from './parse-tag.ts'
import type { RefusalProblem, ResponseParts } from './response-parts.ts'
import type { TagDefinition } from './tag-table.ts'

/** Parses the element that this tag opens and adds it to the parts. Returns the position to continue from. */
export function parseElement(parts: ResponseParts, definition: TagDefinition, tag: OpenTag): number {
  const { context } = parts
  if (tag.hasOddQuotes) context.report('response.odd-quotes', tag.start, tag.name)
  if (tag.hasOddSpacing) context.report('response.odd-spacing', tag.start, tag.name)
  if (definition.kind === 'action' || definition.kind === 'structured') {
    return parseStructuredElement(parts, definition, tag)
  }
  if (tag.isSelfClosing) {
    keepBody(parts, definition, tag, '', tag.end)
    return tag.end
  }
  const body = findBodyEnd(context, definition, tag)
  switch (body.kind) {
    case 'closed': {
      const { close, isAmbiguous } = body
      if (isAmbiguous) {
        if (definition.kind === 'content-update') {
          context.report('response.ambiguous-update', close.start, context.updateMarks(definition).targets)
        } else context.report('response.ambiguous-close', close.start, definition.name)
        parts.doubt(tag.start)
      }
      keepBody(parts, definition, tag, context.source.slice(tag.end, close.start), close.end)
      return close.end
    }
    case 'interrupted': {
      const text = context.source.slice(tag.end, body.at)
      // Text after unclosed thinking may be a draft. Text after a message that only lacks its closing tag is not.
      if (body.isReopened || definition.kind === 'thinking') parts.doubt(body.at)
      if (isShown(definition)) {
        context.report('response.unclosed', tag.start, definition.name)
        keepBody(parts, definition, tag, text, body.at)
      } else {
        parts.refuse(definition, tag, body.at, { code: 'response.unclosed-refused', subject: definition.name })
      }
      return body.at
    }
    case 'run-together': {
      const end = context.readAgainFrom(body.at, body.furthest)
      parts.doubt(end)
      parts.refuse(definition, tag, end, {
        code: 'response.run-together',
        subject: context.updateMarks(definition).targets,
      })
      return end
    }
    case 'cut-off': {
      if (isShown(definition)) {
        const text = withoutCutOffTag(context.source.slice(tag.end), definition)
        keepBody(parts, definition, tag, text, context.text.length)
      }
      parts.truncate(definition, tag)
      return context.text.length
    }
  }
}

/** Whether the element is shown to the user. All other elements must be complete. */
const isShown = ({ kind }: TagDefinition): boolean => kind === 'message' || kind === 'thinking'

function keepBody(parts: ResponseParts, definition: TagDefinition, tag: OpenTag, body: string, end: number): void {
  const { limits } = parts.context
  const text = parseOpaqueText(body)
  if (definition.kind === 'thinking') {
    parts.thinking.push(text.trim())
    return
  }
  if (definition.kind === 'message') {
    if (text.length > limits.message)
      parts.context.report('response.message-too-long', tag.start, String(limits.message))
    parts.messages.push(cut(text, limits.message).trim())
    return
  }
  const extent = { position: tag.start, end, needsApproval: false }
  if (text.length > limits.content) {
    parts.refuse(definition, tag, end, { code: 'response.content-too-long', subject: String(limits.content) })
  } else if (definition.kind !== 'content-update') {
    parts.custom.push({ tag: definition.name, attributes: toAttributes(tag.attributes), content: text, ...extent })
  } else {
    keepUpdate(parts, definition, tag, text, extent)
  }
}

function keepUpdate(
  parts: ResponseParts,
  definition: TagDefinition,
  tag: OpenTag,
  content: string,
  extent: { position: number; end: number; needsApproval: boolean },
): void {
  const target = findAttribute(tag.attributes, 'target')?.trim()
  const [forbidden] = tag.forbidden
  if (forbidden) {
    parts.refuse(definition, tag, extent.end, { code: 'response.forbidden-name', subject: forbidden })
  } else if (tag.duplicates.some((name) => name.toLowerCase() === 'target')) {
    parts.refuse(definition, tag, extent.end, { code: 'response.duplicate-attribute', subject: 'target' })
  } else if (!target) {
    parts.refuse(definition, tag, extent.end, { code: 'response.missing-attribute', subject: 'target' })
  } else {
    for (const name of tag.duplicates) parts.context.report('response.repeated-attribute', tag.start, name)
    if (tag.isSelfClosing) parts.context.report('response.self-closed-update', tag.start, target)
    const attributes = toAttributes(tag.attributes, 'target')
    parts.contentUpdates.push({ target, content, attributes, ...extent, needsApproval: tag.isSelfClosing })
  }
}

/** Removes a partial closing tag from the end of a truncated text. */
function withoutCutOffTag(text: string, { name, aliases = [] }: TagDefinition): string {
  const at = text.lastIndexOf('<')
  if (at < 0) return text
  const rest = text.slice(at).toLowerCase()
  return [name, ...aliases].some((each) => `</${each.toLowerCase()}`.startsWith(rest)) ? text.slice(0, at) : text
}

/** Returns at most `length` characters, without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const isHalf = length > 0 && /[\ud800-\udbff]/.test(text[length - 1]!)
  return text.slice(0, isHalf ? length - 1 : length)
}

type Complete = Extract<ParametersReading, { kind: 'complete' }>

/** Parses an action or a kit's structured element. Only complete, valid elements are kept. */
function parseStructuredElement(parts: ResponseParts, definition: TagDefinition, tag: OpenTag): number {
  const { context } = parts
  const type = definition.kind === 'action' ? findAttribute(tag.attributes, 'type')?.trim() : undefined
  const reading = tag.isSelfClosing ? emptyReading(tag) : parseParameters(context, definition, tag.end)
  switch (reading.kind) {
    case 'complete': {
      const problem = findProblem(parts, definition, tag, type)
      if (problem) parts.refuse(definition, tag, reading.end, { ...problem, type })
      else keep(parts, definition, tag, reading, type)
      return reading.end
    }
    case 'refused': {
      const end = findRefusedEnd(parts, definition, reading.at)
      const { code, subject, at } = reading
      parts.refuse(definition, tag, end, { code, subject, at, type })
      return context.readAgainFrom(end, reading.furthest)
    }
    case 'interrupted': {
      const end = context.readAgainFrom(reading.at, reading.furthest)
      parts.refuse(definition, tag, end, { code: 'response.unclosed-refused', subject: definition.name, type })
      return end
    }
    case 'cut-off': {
      const { params, parameter } = reading
      parts.truncate(definition, tag, { params, ...(parameter === undefined ? {} : { parameter }) })
      return context.text.length
    }
  }
}

function emptyReading({ end }: OpenTag): Complete {
  const params = Object.create(null)
  return { kind: 'complete', params, bodyEnd: end, end, isAmbiguous: false, hasLooseText: false }
}

function findProblem(
  { context, actions }: ResponseParts,
  { kind }: TagDefinition,
  tag: OpenTag,
  type: string | undefined,
): RefusalProblem | undefined {
  const [forbidden] = tag.forbidden
  if (forbidden) return { code: 'response.forbidden-name', subject: forbidden }
  if (kind !== 'action') return undefined
  if (tag.duplicates.some((name) => name.toLowerCase() === 'type')) {
    return { code: 'response.duplicate-attribute', subject: 'type' }
  }
  if (!type) return { code: 'response.missing-attribute', subject: 'type' }
  const limit = context.limits.actions
  return actions.length >= limit ? { code: 'response.too-many-actions', subject: String(limit) } : undefined
}

function keep(
  { context, actions, custom }: ResponseParts,
  definition: TagDefinition,
  tag: OpenTag,
  { params, bodyEnd, end, isAmbiguous, hasLooseText }: Complete,
  type: string | undefined,
): void {
  for (const name of tag.duplicates) context.report('response.repeated-attribute', tag.start, name)
  if (hasLooseText) context.report('response.loose-text', tag.start, definition.name)
  if (isAmbiguous) context.report('response.ambiguous-close', tag.start, definition.name)
  const raw = context.source.slice(tag.end, bodyEnd)
  const extent = { position: tag.start, end, needsApproval: isAmbiguous }
  if (type === undefined) {
    custom.push({ tag: definition.name, attributes: toAttributes(tag.attributes), content: raw, params, ...extent })
  } else {
    actions.push({ type, params, attributes: toAttributes(tag.attributes, 'type'), raw, ...extent })
  }
}

/** A broken element ends at its closing tag, or where another element clearly begins. */
function findRefusedEnd(parts: ResponseParts, definition: TagDefinition, from: number): number {
  const { context } = parts
  const close = context.closes.next(definition, from)
  const before = close ? close.start : context.text.length
  const same = findOpener(context, { from, before, only: definition })
  const line = findOpener(context, { from, before: same < 0 ? before : same, atLineStart: true })
  if (same >= 0 || line >= 0) return line < 0 ? same : line
  if (!close) parts.isTruncated = true
  return close ? close.end : context.text.length
}
