/**
 * How a tag's element is treated.
 *
 * - `thinking`, `message`, `action`, `content-update`: the four parts of a response;
 * - `opaque`: a kit's own tag whose body is kept unchanged (`<review>PASS</review>`);
 * - `structured`: a kit's own tag whose children are parsed as parameters, like an action's;
 * - `quotation`: its content is quoted and never parsed as tags.
 */
export type TagKind = 'thinking' | 'message' | 'action' | 'content-update' | 'opaque' | 'structured' | 'quotation'

export interface TagDefinition {
  /** ASCII letters, digits, `_`, `-`, `.` and `:`; case-insensitive. */
  readonly name: string
  /** Other names for the same tag. The opening and the closing tag may use different names. */
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
  // Elements in which models quote text: HTML elements for code, examples, and the list of actions repeated from the
  // prompt.
  { name: 'code', kind: 'quotation' },
  { name: 'pre', kind: 'quotation' },
  { name: 'example', kind: 'quotation' },
  { name: 'available_actions', kind: 'quotation' },
]
