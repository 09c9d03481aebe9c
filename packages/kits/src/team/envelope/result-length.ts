import { countWords } from '@quire/runtime/answer'
import type { Limit } from '../entity/entities.ts'

/** The maximum length of the document. */
export type ResultLength = {
  readonly words: number
  /** The limit of the request that sets it. Null if the request sets none. */
  readonly limit: string | null
}

/** The words of a document that count for its length: without a limit of the request, all but those of the checklist. */
export function resultWords(text: string, { limit }: Pick<ResultLength, 'limit'>): number {
  return countWords(limit === null ? text.replace(CHECKLIST, '') : text)
}

/** The last section of a document, if it is a checklist. */
const CHECKLIST = /^#{1,6} [^\n]*\bchecklist\b[^\n]*$(?![\s\S]*^#{1,6} )[\s\S]*/im

const DEFAULT_WORDS = 2600
const WORDS_PER_PAGE = 450

/** The maximum length that the request sets, or the usual one. A page is counted as 450 words. */
export function resultLength(limits: readonly Limit[]): ResultLength {
  const lengths = limits.flatMap((limit) => {
    const words = limit.kind === 'at_most' || limit.kind === 'exactly' ? limitWords(limit) : undefined
    return words === undefined ? [] : [{ words, limit: limit.id }]
  })
  return lengths.sort((a, b) => a.words - b.words)[0] ?? { words: DEFAULT_WORDS, limit: null }
}

/** The words that a limit of the length stands for. A page is counted as 450 words. */
export function limitWords({
  figure,
  unit,
  isLength,
}: Pick<Limit, 'figure' | 'unit' | 'isLength'>): number | undefined {
  if (!isLength || figure === null) return undefined
  if (/\bpages?\b/i.test(unit)) return Math.round(figure * WORDS_PER_PAGE)
  return /\bwords?\b/i.test(unit) ? figure : undefined
}
