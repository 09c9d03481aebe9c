import type { Diagnostic } from '../../diagnostic.ts'
import type { DegradationCode } from './degradations.ts'
import type { Attributes } from './parse-tag.ts'

/** Parameters, keyed by name, in an object without a prototype. Repeated parameters become a list. */
export type ResponseParameters = Readonly<Record<string, string | readonly string[]>>

interface ElementRange {
  /** UTF-16 indices in `raw`. The range includes the element's tags, and `end` is exclusive. */
  readonly position: number
  readonly end: number
  /** Whether the element may have been meant as text. If so, a person must approve it before it runs. */
  readonly needsApproval: boolean
}

export interface ResponseAction extends ElementRange {
  readonly type: string
  /** Strings or lists of strings. The action's schema defines the real types. */
  readonly params: ResponseParameters
  /** Attributes other than `type`. */
  readonly attributes: Attributes
  /** The text between the tags. */
  readonly raw: string
}

export interface ContentUpdate extends ElementRange {
  readonly target: string
  /** The text between the tags, without the line break after the opening tag. */
  readonly content: string
  /** Attributes other than `target`. */
  readonly attributes: Attributes
}

/** An element whose tag is declared by a kit. */
export interface CustomElement extends ElementRange {
  /** The tag's name in the table, even if the response used an alias. */
  readonly tag: string
  readonly attributes: Attributes
  readonly content: string
  /** Set only for structured tags. */
  readonly params?: ResponseParameters
}

/** An element that is cut off by the end of the text. It is never executed, but a continuation may complete it. */
export interface PartialElement {
  /** Empty if the text ends inside the tag's name. */
  readonly tag: string
  readonly attributes: Attributes
  readonly position: number
  /** Everything after the opening tag, unchanged. */
  readonly text: string
  /** The parameters that are complete. */
  readonly params?: ResponseParameters
  /** The name of the incomplete parameter. */
  readonly parameter?: string
}

/** An element that was recognized and rejected. */
export interface RefusedElement {
  readonly tag: string
  readonly type?: string
  readonly code: DegradationCode
  readonly reason: string
  /** The whole element as written, for display. */
  readonly text: string
  readonly position: number
}

/** The parts of a response. */
export interface ParsedResponse {
  readonly thinking?: string
  /** The text to show the user: all messages or, if there are none, the text outside tags. Never contains thinking. */
  readonly message: string
  readonly actions: readonly ResponseAction[]
  readonly contentUpdates: readonly ContentUpdate[]
  readonly custom: readonly CustomElement[]
  readonly partial: readonly PartialElement[]
  readonly refused: readonly RefusedElement[]
  /** The text outside tags. Empty if that text is the message. */
  readonly stray: string
  /** Whether the text ended inside an element. */
  readonly truncated: boolean
  readonly diagnostics: readonly Diagnostic[]
  readonly raw: string
}

/**
 * A provisional part of a response, for display during streaming. Later text may turn an action into a quotation, so
 * act only on the result of `end()`.
 */
export type ResponseEvent =
  /** New text in the thinking, in the message, or outside tags. */
  | { readonly type: 'thinking.grown'; readonly text: string }
  | { readonly type: 'message.grown'; readonly text: string }
  | { readonly type: 'stray.grown'; readonly text: string }
  | { readonly type: 'update.grown'; readonly target: string; readonly text: string }
  /** An element that was just closed. */
  | { readonly type: 'action.completed'; readonly action: ResponseAction }
  | { readonly type: 'update.completed'; readonly update: ContentUpdate }
  | { readonly type: 'custom.completed'; readonly element: CustomElement }
