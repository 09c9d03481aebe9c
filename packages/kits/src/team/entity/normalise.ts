/** Normalizes text for comparison. Keeps only letters and digits. */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The words of a text, also where no spaces separate them. */
export function segmentWords(text: string): string[] {
  const segments = [...WORDS.segment(text)]
  return segments.filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
}

const WORDS = new Intl.Segmenter('en', { granularity: 'word' })

/** Characters that are easily confused. */
const ALIKE: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l', '5': 's' }

/** Maps ids that look alike to the same text. */
export function skeleton(id: string): string {
  return id
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[015i]/g, (character) => ALIKE[character]!)
    .replaceAll('rn', 'm')
    .replace(/[^a-z]/g, '')
}

const SHINGLE = 3

/** The similarity of two texts from 0 to 1, measured by word trigrams. */
export function similarity(a: string, b: string): number {
  const one = shinglesOf(a)
  const other = shinglesOf(b)
  let shared = 0
  for (const each of one) if (other.has(each)) shared++
  const all = one.size + other.size - shared
  return all === 0 ? 1 : shared / all
}

function shinglesOf(text: string): Set<string> {
  const words = normalise(text).split(' ')
  const shingles = new Set<string>()
  for (let i = 0; i <= Math.max(0, words.length - SHINGLE); i++) shingles.add(words.slice(i, i + SHINGLE).join(' '))
  return shingles
}

/** Replaces accented letters with plain ones, and everything but letters and digits with dashes. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
}

/** Puts untrusted text on one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
