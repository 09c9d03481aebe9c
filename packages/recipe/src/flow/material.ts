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
  /** The element that it stands in: a file is the user's, a document one of the run's. */
  readonly element?: 'document' | 'file'
  readonly title: string
  readonly text: string
  readonly weight: number
  readonly source: SourceSpan['source']
}

/** What later pieces of a document weigh less than its first. */
const STEP_DOWN = 0.002

/** Pieces of a text, each in an element with its title; the first is the weightiest. A gap shows by their numbers. */
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

/** What a person said of a document; it is never split, because none of it may be left out. */
export function feedbackItem({ id, title, text, weight, source }: Material): MaterialItem {
  return { id, ...tagged('feedback', enclosable(text.trim(), source), { on: title }), weight }
}

/** Feedback as one text that stays whole. */
export function feedbackText(items: readonly SourcedText[]): { readonly feedback?: SourcedText } {
  return items.length === 0 ? {} : { feedback: stacked(items) }
}

const GIVEN: Material['source'] = { kind: 'state', path: INITIAL_REQUEST }

/** The request itself; in a run it is an artifact. */
export function requestText(text: string, source = GIVEN): SourcedText {
  return tagged('request', enclosable(text.trim(), source))
}
