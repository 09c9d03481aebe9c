import { findAttribute, toAttributes } from './attributes.ts'
import { findOpener } from './find-opener.ts'
import { type ParametersReading, parseParameters } from './parse-parameters.ts'
import type { OpenTag } from './parse-tag.ts'
import type { RefusalProblem, ResponseParts } from './response-parts.ts'
import type { TagDefinition } from './tag-table.ts'

type Complete = Extract<ParametersReading, { kind: 'complete' }>

/** Parses an action or a kit's structured element. Only complete, valid elements are kept. */
export function parseStructuredElement(parts: ResponseParts, definition: TagDefinition, tag: OpenTag): number {
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
  const place = { position: tag.start, end, needsApproval: isAmbiguous }
  if (type === undefined) {
    custom.push({ tag: definition.name, attributes: toAttributes(tag.attributes), content: raw, params, ...place })
  } else {
    actions.push({ type, params, attributes: toAttributes(tag.attributes, 'type'), raw, ...place })
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
