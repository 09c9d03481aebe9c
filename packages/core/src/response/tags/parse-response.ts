import { parseFencedResponse } from './parse-fenced-response.ts'
import type { ParsedResponse } from './parsed-response.ts'
import { ResponseScan } from './response-scan.ts'
import { DEFAULT_RESPONSE_LIMITS, type ResponseLimits, ScanContext } from './scan-context.ts'
import { indexTags, type TagIndex } from './tag-index.ts'
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
 * const { message, actions } = parseResponse(text)
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
  const known = indices.get(tags)
  if (known) return known
  const index = indexTags(tags)
  indices.set(tags, index)
  return index
}
