import type { SourceSpan } from '@quire/core/sourced-text'
import { INITIAL_REQUEST } from '../format/recipe.ts'
import { splitDocument } from './split-document.ts'

/** One piece of material in a prompt. */
export interface MaterialItem {
  readonly id: string
  readonly text: string
  readonly weight: number
  readonly spans: readonly SourceSpan[]
}

export interface Material {
  readonly id: string
  /** Stands above it. */
  readonly title: string
  readonly text: string
  readonly weight: number
  readonly source: SourceSpan['source']
}

/** What later pieces of a document weigh less than its first. */
const STEP_DOWN = 0.002

/** Pieces of a text under its title, the first the weightiest. */
export function materialItems({ id, title, text, weight, source }: Material): MaterialItem[] {
  return splitDocument(text).map((piece, index) => {
    const heading = index === 0 ? `## ${title}\n\n` : ''
    const spans: SourceSpan[] = heading === '' ? [] : [{ start: 0, end: heading.length, source: { kind: 'frame' } }]
    spans.push({ start: heading.length, end: heading.length + piece.length, source })
    return {
      id: index === 0 ? id : `${id}#${index + 1}`,
      text: heading + piece,
      weight: weight - index * STEP_DOWN,
      spans,
    }
  })
}

const GIVEN: Material['source'] = { kind: 'state', path: INITIAL_REQUEST }

/** The request itself as material; in a run it is an artifact. */
export function requestItems(text: string, weight: number, source = GIVEN): MaterialItem[] {
  return materialItems({ id: INITIAL_REQUEST, title: 'Original request', text, weight, source })
}
