import type { SourcedText } from '@quire/core'
import { FenceTracker } from '@quire/core/markdown'
import type { SourceSpan } from '@quire/core/sourced-text'
import { INITIAL_REQUEST } from '../format/recipe.ts'
import { withoutJson } from './json-markdown.ts'
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
 * Splits a text into numbered pieces, unless it stays whole. Each piece is an XML element with the title. The first piece
 * has the greatest weight.
 */
export function materialItems(
  { id, element = 'document', title, text, weight, source }: Material,
  { isWhole = false } = {},
): MaterialItem[] {
  // A file of the user stays as it is.
  const readable = element === 'file' ? text : withoutJson(text)
  const pieces = isWhole ? [readable.trim()].filter((piece) => piece !== '') : splitDocument(readable)
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

const REQUEST: Material['source'] = { kind: 'state', path: INITIAL_REQUEST }

/** Returns the request as text with its source. In a run, the source is an artifact. */
export function requestText(text: string, source = REQUEST): SourcedText {
  return tagged('request', enclosable(text.trim(), source))
}

/** A shorter text is not worth splitting. */
const WHOLE_LENGTH = 3000
/** Maximum length of combined sections. Each piece needs a label, so fewer pieces are better. */
const PIECE_LENGTH = 2000

/**
 * Splits Markdown into sections, and splits JSON at its top-level keys. Pieces can be left out separately, so even a
 * small model gets the beginning.
 */
export function splitDocument(text: string): string[] {
  const whole = text.trim()
  if (whole.length <= WHOLE_LENGTH) return whole === '' ? [] : [whole]
  return splitJson(whole) ?? grouped(splitMarkdown(whole), '\n\n')
}

function splitJson(text: string): string[] | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    const members = Object.entries(value).map((entry) =>
      JSON.stringify(Object.fromEntries([entry]), null, 2).slice(2, -2),
    )
    return grouped(members, ',\n').map((members) => `{\n${members}\n}`)
  } catch {
    // The text is prose that begins with a brace.
    return undefined
  }
}

function splitMarkdown(text: string): string[] {
  const pieces: string[][] = [[]]
  const fences = new FenceTracker()
  for (const line of text.split('\n')) {
    if (!fences.isFenced(line) && /^#{1,3} /.test(line) && pieces.at(-1)!.some((each) => each.trim() !== ''))
      pieces.push([])
    pieces.at(-1)!.push(line)
  }
  return pieces.map((lines) => lines.join('\n').trim()).filter((piece) => piece !== '')
}

function grouped(pieces: readonly string[], joint: string): string[] {
  const groups: string[] = []
  for (const piece of pieces) {
    const last = groups.at(-1)
    if (last !== undefined && last.length + piece.length <= PIECE_LENGTH)
      groups[groups.length - 1] = last + joint + piece
    else groups.push(piece)
  }
  return groups
}
