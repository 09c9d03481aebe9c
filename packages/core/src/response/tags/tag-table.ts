/**
 * How a tag's element is treated.
 *
 * - `thinking`, `message`, `action` and `content-update` are the four parts of a response.
 * - `opaque` is a kit's own tag with a body that is kept unchanged (`<review>PASS</review>`).
 * - `structured` is a kit's own tag with children that are parsed as parameters, as in an action.
 * - `quotation` is a tag with quoted content, which is never parsed as tags.
 */
export type TagKind = 'thinking' | 'message' | 'action' | 'content-update' | 'opaque' | 'structured' | 'quotation'

export interface TagDefinition {
  /** May contain ASCII letters, digits, `_`, `-`, `.` and `:`. Case does not matter. */
  readonly name: string
  /** Aliases of the tag. The opening and the closing tag may use different names. */
  readonly aliases?: readonly string[]
  readonly kind: TagKind
}

/** The tags that a response may contain. Everything else is text. */
export type TagTable = readonly TagDefinition[]

/** Thinking, message, action and content_update, with their aliases. */
export const DEFAULT_TAGS: TagTable = [
  { name: 'thinking', aliases: ['think'], kind: 'thinking' },
  { name: 'message', kind: 'message' },
  { name: 'action', kind: 'action' },
  { name: 'content_update', kind: 'content-update' },
  // Elements in which models quote text: HTML code elements, examples, and the action list repeated from the prompt.
  { name: 'code', kind: 'quotation' },
  { name: 'pre', kind: 'quotation' },
  { name: 'example', kind: 'quotation' },
  { name: 'available_actions', kind: 'quotation' },
]
