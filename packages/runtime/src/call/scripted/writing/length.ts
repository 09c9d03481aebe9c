/** How much a model writes in one place. */
export interface Length {
  readonly paragraphs: number
  readonly sentences: number
  readonly items: number
}

export const LENGTHS: readonly Length[] = [
  { paragraphs: 1, sentences: 2, items: 3 },
  { paragraphs: 1, sentences: 4, items: 4 },
  { paragraphs: 2, sentences: 4, items: 5 },
]

/** Room for more makes for more, as with people; but no more than is good for the reader. */
export function lengthFor(maxOutputTokens: number): Length {
  return LENGTHS[maxOutputTokens < 700 ? 0 : maxOutputTokens < 12_000 ? 1 : 2]!
}
