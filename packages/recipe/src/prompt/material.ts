import type { SourcedText } from '@quire/core'
import type { SourceSpan } from '@quire/core/sourced-text'
import { INITIAL_REQUEST } from '../format/recipe.ts'
import { splitDocument } from './split-document.ts'
import { enclosable, stacked, tagged } from './tagged.ts'

/** One piece of material in a prompt. */
export interface MaterialItem {
  readonly id: string
  readonly text: string
  readonly weight: number
  readonly spans: readonly SourceSpan[]
}

export interface Material {
  readonly id: string
  /** The XML element that contains the piece: `file` for a user's file, `document` for a document of the run. */
  readonly element?: 'document' | 'file'
  readonly title: string
  readonly text: string
  readonly weight: number
  readonly source: SourceSpan['source']
}

/** The difference in weight between consecutive pieces of a document. */
const STEP_DOWN = 0.002

/**
 * Splits a text into numbered pieces. Each piece is an XML element with the title. The first piece has the greatest
 * weight.
 */
export function materialItems({ id, element = 'document', title, text, weight, source }: Material): MaterialItem[] {
  const pieces = splitDocument(text)
  return pieces.map((piece, index) => ({
    id: index === 0 ? id : `${id}#${index + 1}`,
    ...tagged(element, enclosable(piece, source), {
      title,
      ...(pieces.length > 1 && { part: `${index + 1} of ${pieces.length}` }),
    }),
    weight: weight - index * STEP_DOWN,
  }))
}

/** Wraps a person's feedback on a document. Feedback is never split, because no part of it may be left out. */
export function feedbackItem({ id, title, text, weight, source }: Material): MaterialItem {
  return { id, ...tagged('feedback', enclosable(text.trim(), source), { on: title }), weight }
}

/** Joins feedback into one text that is always included in full. */
export function feedbackText(items: readonly SourcedText[]): { readonly feedback?: SourcedText } {
  return items.length === 0 ? {} : { feedback: stacked(items) }
}

const GIVEN: Material['source'] = { kind: 'state', path: INITIAL_REQUEST }

/** Returns the request as text with its source. In a run, the source is an artifact. */
export function requestText(text: string, source = GIVEN): SourcedText {
  return tagged('request', enclosable(text.trim(), source))
}
