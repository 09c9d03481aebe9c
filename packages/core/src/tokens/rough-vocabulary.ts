import type { Vocabulary } from './create-tokenizer.ts'

const PART = /[A-Za-z]+| ?[0-9]|[ \t]+|[\r\n]+|./gsu

/**
 * Estimates tokens without a vocabulary, for programs that are bundled without one. The estimate must not be too low, so
 * it is about 50 % too high for English and code.
 */
export const ROUGH: Vocabulary = {
  id: 'rough',
  isBoundary: (left, right) => !(isBlank(left) && isBlank(right)) && !(isBreak(left) && isBreak(right)),
  cutsIndentation: true,
  countChunk(chunk) {
    let tokens = 0
    for (const [part] of chunk.matchAll(PART)) tokens += countPart(part, part.codePointAt(0)!)
    return tokens
  },
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09
}

function isBreak(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d
}

function isLetter(unit: number): boolean {
  return (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a)
}

function countPart(part: string, first: number): number {
  // A space belongs to the word after it.
  if (part === ' ') return 0
  if (isBreak(first)) return part.length
  // Runs of spaces, and digits with a space before them.
  if (isBlank(first)) return part.trim() === '' ? 1 + Math.floor(part.length / 16) : 2
  if (isLetter(first)) return countWord(part)
  if (first < 0x80) return 1
  // Accented letters, Greek and Cyrillic; Indic and other scripts; Chinese, Japanese and Korean; emoji.
  if (first < 0x300) return 1
  if (first < 0x370) return 2
  if (first < 0x800) return 1
  if (first < 0x3000) return 3
  return first < 0x10000 ? 2 : 4
}

/** Short words are one token. Long words are split. Random letters, as in Base64, change between upper and lower case. */
function countWord(word: string): number {
  const { length } = word
  const capitals = length > 3 ? word.slice(1).replace(/[^A-Z]/g, '').length : 0
  const tokens = length < 5 ? 1 : length < 9 ? 2 : Math.ceil(length / 2.8)
  return Math.max(tokens, Math.min(capitals * 2, length))
}
