/**
 * What becomes of a tag's element.
 *
 * - `thinking`, `message`, `action`, `content-update`: the four parts of a response;
 * - `opaque`: a kit's own tag, its body taken as it stands (`<review>PASS</review>`);
 * - `structured`: a kit's own tag, its children read as parameters, like an action's;
 * - `quotation`: what stands inside is quoted, and never read as tags.
 */
export type TagKind = 'thinking' | 'message' | 'action' | 'content-update' | 'opaque' | 'structured' | 'quotation'

export interface TagDefinition {
  /** ASCII letters, digits, `_`, `-`, `.` and `:`; read in any case. */
  readonly name: string
  /** Other names for the same tag; either may close the other. */
  readonly aliases?: readonly string[]
  readonly kind: TagKind
}

/** The tags that a response may contain. Everything else is text. */
export type TagTable = readonly TagDefinition[]

/** Thinking, message, action and content_update, with the alternative names that models use. */
export const DEFAULT_TAGS: TagTable = [
  { name: 'thinking', aliases: ['think'], kind: 'thinking' },
  { name: 'message', kind: 'message' },
  { name: 'action', kind: 'action' },
  { name: 'content_update', kind: 'content-update' },
  // Where models quote: HTML's own elements for code, examples, and the list of actions from the prompt said back.
  { name: 'code', kind: 'quotation' },
  { name: 'pre', kind: 'quotation' },
  { name: 'example', kind: 'quotation' },
  { name: 'available_actions', kind: 'quotation' },
]
