/** The usual number of tokens in a word of English prose. */
const TOKENS_PER_WORD = 1.35
/** Authors rarely use all of the space that they have. */
const SHARE_OF_LIMIT = 0.8
/** The assumed number of entries if a text states a length for each of them, or a list states no size. */
export const ASSUMED_ENTRIES = 4

const NUMBER = String.raw`(\d[\d,]*)`
const LENGTH = new RegExp(
  String.raw`(at most |up to |no more than |fewer than |less than |under )?${NUMBER}(?:(?: to | ?[–-] ?| and )${NUMBER})?(?:[ -]words?\b( for each| per | each\b)?| for the rest\b)`,
  'gi',
)

/**
 * Returns the lengths that a text asks for, in tokens: the middle of a range, or most of an upper limit.
 * @example
 * statedLengths('700 to 1,700 words') // → [1620]
 * statedLengths('at most 600 words') // → [648]
 */
export function statedLengths(text: string): number[] {
  return [...text.matchAll(LENGTH)].map(([, limit, least = '', most, each]) => {
    const [from, to] = [least, most ?? least].map((figure) => Number(figure.replaceAll(',', ''))) as [number, number]
    const words = (limit === undefined ? (from + to) / 2 : to * SHARE_OF_LIMIT) * (each ? ASSUMED_ENTRIES : 1)
    return Math.round(words * TOKENS_PER_WORD)
  })
}
