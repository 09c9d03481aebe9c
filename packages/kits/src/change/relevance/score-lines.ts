import { inverseFrequency, saturated } from './bm25.ts'
import { TermReader } from './terms.ts'

/** How often a term in the first line of a declaration counts. */
const FIRST_LINE = 2

/**
 * Scores each line by its relevance to the terms. A line scores higher if the declaration around it is relevant.
 * `starts` are the first lines of declarations. Lines without a term score 0.
 */
export function scoreLines(
  lines: readonly string[],
  terms: ReadonlyMap<string, number>,
  starts: readonly number[],
): number[] {
  const reader = new TermReader()
  const found = lines.map((line) => [...new Set(reader.read(line))].filter((term) => terms.has(term)))
  const counts = countTerms(found)
  const own = found.map((each) =>
    each.reduce((sum, term) => sum + terms.get(term)! / (1 + Math.log(counts.get(term)!)), 0),
  )
  const blocks = [0, ...starts.filter((start) => start > 0)].map((first, index, all) => {
    const end = all[index + 1] ?? lines.length
    const times = countTerms(found.slice(first, end))
    for (const term of found[first] ?? []) times.set(term, times.get(term)! + FIRST_LINE - 1)
    return { first, end, times }
  })
  const frequency = countTerms(blocks.map(({ times }) => [...times.keys()]))
  const average = lines.length / blocks.length
  return blocks.flatMap(({ first, end, times }) => {
    let score = 0
    for (const [term, count] of times) {
      const rarity = inverseFrequency(frequency.get(term)!, blocks.length)
      score += terms.get(term)! * rarity * saturated(count, (end - first) / average)
    }
    return own.slice(first, end).map((line) => (line > 0 ? line + score : 0))
  })
}

/** In how many of the lists each term occurs. */
function countTerms(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const list of lists) for (const term of list) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
