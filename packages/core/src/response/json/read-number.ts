const OTHER = /^[+-]?(?:0x[\da-f]{1,12}|\d[\d_]*\.?\d*|\.\d+)$/i
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/**
 * Converts number notations such as `+5`, `.5`, `5.`, `1_000` and `0x1F` to JSON. Returns undefined for anything else.
 */
export function readNumber(word: string): string | undefined {
  // Words with leading zeros are identifiers, not numbers.
  if (word.length > 40 || !OTHER.test(word) || JSON_NUMBER.test(word) || /^[+-]?0\d/.test(word)) return undefined
  const isNegative = word.startsWith('-')
  const number = Number(word.replace(/^[+-]/, '').replaceAll('_', ''))
  return Number.isFinite(number) ? String(isNegative ? -number : number) : undefined
}
