import { parseOpaqueText } from '../body-text.ts'
import { parseResponse, type ResponseOptions } from '../parse-response.ts'
import { findAttribute, type OpenTag, toAttributes } from '../parse-tag.ts'
import type { ResponseEvent } from '../parsed-response.ts'
import type { TagDefinition } from '../tag-table.ts'
import { type GrowingText, TextBuffer } from './growing-text.ts'

/** Reads one element as it streams in. */
export interface ElementFollower {
  /** Whether a closing tag in Markdown code is text. */
  readonly isMarkdown: boolean
  add(text: string): void
  /** Handles a closing tag. Returns false if the tag seems to be part of the element's text. */
  close(tag: string): boolean
}

interface Opening {
  readonly definition: TagDefinition
  readonly tag: OpenTag
  /** The opening tag as written, and its position in the response. */
  readonly source: string
  readonly offset: number
  readonly options: ResponseOptions
  readonly emit: (event: ResponseEvent) => void
  /** Receives text of elements that are shown while they are streamed. */
  readonly grown: GrowingText | undefined
}

/**
 * The maximum number of closing tags to try for one element. The first closing tag may be part of the element's text.
 */
const MAX_ATTEMPTS = 4

export function createElementFollower(opening: Opening): ElementFollower {
  const { kind } = opening.definition
  if (opening.grown) return followText(opening.grown)
  return kind === 'content-update' ? followUpdate(opening) : followWhole(opening)
}

function followText(grown: GrowingText): ElementFollower {
  grown.begin()
  return { isMarkdown: true, add: (text) => grown.add(text), close: () => true }
}

function followUpdate(opening: Opening): ElementFollower {
  const { tag, emit } = opening
  const target = findAttribute(tag.attributes, 'target')?.trim() ?? ''
  const body = new TextBuffer()
  return {
    isMarkdown: false,
    add(text) {
      body.add(text)
      if (target) emit({ type: 'update.grown', target, text })
    },
    close(close) {
      const content = parseOpaqueText(body.toString())
      const extent = {
        position: opening.offset,
        end: opening.offset + opening.source.length + body.length + close.length,
      }
      const update = {
        target,
        content,
        attributes: toAttributes(tag.attributes, 'target'),
        needsApproval: false,
        ...extent,
      }
      if (target) emit({ type: 'update.completed', update })
      return true
    },
  }
}

/** Follows an action or custom element. Parses and reports the element once it is complete. */
function followWhole({ definition, source, offset, options, emit }: Opening): ElementFollower {
  const whole = new TextBuffer()
  whole.add(source)
  let attempts = 0
  return {
    isMarkdown: definition.kind === 'opaque',
    add: (text) => whole.add(text),
    close(close) {
      whole.add(close)
      attempts++
      const { actions, custom, truncated } = parseResponse(whole.toString(), options)
      if (truncated && attempts < MAX_ATTEMPTS) return false
      const shift = <T extends { position: number; end: number }>(element: T): T => ({
        ...element,
        position: element.position + offset,
        end: element.end + offset,
      })
      for (const action of actions) emit({ type: 'action.completed', action: shift(action) })
      for (const element of custom) emit({ type: 'custom.completed', element: shift(element) })
      return true
    },
  }
}
