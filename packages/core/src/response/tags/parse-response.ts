import { findBodyEnd } from './ends/find-body-end.ts'
import { parseOpenTag } from './parse-tag.ts'
import type { ParsedResponse } from './parsed-response.ts'
import type { CodeRegion } from './quoted/code-regions.ts'
import type { ResponseParts } from './response-parts.ts'
import { ResponseScan } from './response-scan.ts'
import { DEFAULT_RESPONSE_LIMITS, type ResponseLimits, ScanContext } from './scan-context.ts'
import { indexTags, type TagIndex } from './tag-index.ts'
import { skipWhiteSpace } from './tag-names.ts'
import { DEFAULT_TAGS, type TagTable } from './tag-table.ts'

/** The tags that a response may contain, and the size limits. */
export interface ResponseOptions {
  /** The tags to look for. For example, `[...DEFAULT_TAGS, { name: 'review', kind: 'opaque' }]` adds a tag. */
  readonly tags?: TagTable
  readonly limits?: Partial<ResponseLimits>
}

const indices = new WeakMap<TagTable, TagIndex>()

/**
 * Parses a model's response: thinking, message, actions, content updates, and any other tag in the tag table. Never
 * throws, and runs in linear time. `diagnostics` lists irregularities.
 * @example
 * parseResponse('<message>Done.</message><action type="wait"><minutes>5</minutes></action>')
 * // → { message: 'Done.', actions: [{ type: 'wait', params: { minutes: '5' }, … }], … }
 */
export function parseResponse(text: string, options: ResponseOptions = {}): ParsedResponse {
  const tags = tagIndexOf(options)
  const limits = { ...DEFAULT_RESPONSE_LIMITS, ...options.limits }
  const start = text.startsWith('\ufeff') ? 1 : 0
  const context = new ScanContext(text, tags, limits)
  const fenced = parseFencedResponse(context, start)
  if (fenced) return fenced.build(text)
  const scan = new ResponseScan(context)
  scan.read(start, text.length)
  scan.finish()
  return scan.parts.build(text)
}

export function tagIndexOf({ tags = DEFAULT_TAGS }: ResponseOptions): TagIndex {
  const cached = indices.get(tags)
  if (cached) return cached
  const index = indexTags(tags)
  indices.set(tags, index)
  return index
}

/**
 * Parses a response that the model wrapped in one fence. The fence must contain a message. The elements inside must not
 * be separated by another fence. Only thinking may precede the fence, and nothing may follow it. Returns undefined for
 * other responses.
 */
function parseFencedResponse(context: ScanContext, start: number): ResponseParts | undefined {
  const { source, text, tags, limits } = context
  const fence = findLeadingFence(context, start)
  if (!fence) return undefined
  const bodyStart = text.indexOf('\n', fence.markerEnd) + 1
  if (bodyStart === 0 || text[skipWhiteSpace(text, bodyStart)] !== '<') return undefined
  const bodyEnd = findClosingLine(text, fence)
  const isClosed = bodyEnd > bodyStart
  if (!isClosed && fence.isClosed && isExample(text, bodyStart, fence.end)) return undefined
  const scan = new ResponseScan(new ScanContext(isClosed ? source.slice(0, bodyEnd) : source, tags, limits))
  const { parts } = scan
  scan.read(start, fence.start)
  scan.read(bodyStart, isClosed ? bodyEnd : text.length)
  if (scan.finish().hasFences || parts.messages.length === 0) return undefined
  parts.context.report('response.fence-unwrapped', fence.start)
  if (!isClosed) {
    // The fence may contain an example whose explanation was cut off. The text is shown, but actions in it need
    // approval.
    parts.isTruncated = true
    parts.doubt(fence.start)
    parts.context.report('response.truncated', fence.start, 'a fence')
  }
  return parts
}

/** Whether a fence that ends before the response does contains a whole message, or a message follows it. */
function isExample(text: string, bodyStart: number, fenceEnd: number): boolean {
  return /<\/message\s*>/i.test(text.slice(bodyStart, fenceEnd)) || /^[ \t]*<message[\s>]/im.test(text.slice(fenceEnd))
}

/** The fence at the start of the text. Thinking before the fence is ignored. */
function findLeadingFence(context: ScanContext, start: number): CodeRegion | undefined {
  const { text, tags, code } = context
  let at = skipWhiteSpace(text, start)
  for (;;) {
    const definition = tags.opening(text, at)
    if (definition?.kind !== 'thinking') break
    const tag = parseOpenTag(text, at)
    if ('failedAt' in tag || tag.isSelfClosing) return undefined
    const body = findBodyEnd(context, definition, tag)
    if (body.kind !== 'closed') return undefined
    at = skipWhiteSpace(text, body.close.end)
  }
  const region = code.next(at, at + 1, at, 'more')
  return region?.kind === 'fence' ? region : undefined
}

/** The start of the last line if it closes the fence, otherwise -1. */
function findClosingLine(text: string, fence: CodeRegion): number {
  const end = text.trimEnd().length
  const lineStart = text.lastIndexOf('\n', end - 1) + 1
  const line = text.slice(lineStart, end).trim()
  const marker = text.slice(fence.start, fence.markerEnd)
  return line.startsWith(marker) && line === marker.charAt(0).repeat(line.length) ? lineStart : -1
}
