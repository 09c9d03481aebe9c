import { partOf } from './extract-parts.ts'
import type { GuessedFile } from './fill-space.ts'
import { shownLines } from './shown-lines.ts'
import { queryTerms } from './terms.ts'

export interface NamedFile {
  readonly path: string
  readonly content: string
  /** 0 for files to change, 1 for files chosen by the user, 2 for files that are only mentioned. */
  readonly rank: 0 | 1 | 2
}

export interface Naming {
  /** The request, and the plan if there is one. */
  readonly request: string
  readonly plan: string
  /** The available space in characters. */
  readonly space: number
  /** The maximum length of a file to change, and of a file that is only mentioned. By default, there is none. */
  readonly each?: { readonly changing: number; readonly mentioned: number }
  /** The parts of files that the prompt gives already. */
  readonly given?: ReadonlyMap<string, string>
}

/** The minimum length of an excerpt. Shorter excerpts are useless. */
const MIN_PARTS = 2000

/**
 * Returns the named files as they appear in a prompt. Files to change come first, in full if there is room. A shortened
 * file shows the parts that the plan and the request refer to.
 */
export function showNamed(files: readonly NamedFile[], naming: Naming): GuessedFile[] {
  const { request, plan, space, each, given } = naming
  const shown = new Map<string, GuessedFile>()
  const common = queryTerms(`${request}\n${plan}`)
  const items = itemsOf(`${plan}\n\n${request}`)
  let left = space
  for (const rank of [0, 1, 2]) {
    const group = files.filter((file) => file.rank === rank)
    const max = (rank === 2 ? each?.mentioned : each?.changing) ?? Number.POSITIVE_INFINITY
    const wanted = group.map(({ content }) => Math.min(content.length, max))
    const shares = shareSpace(wanted, left)
    for (const [index, { path, content }] of group.entries()) {
      const terms = termsFor(path, items, common)
      const before = given?.get(path)
      const part = partOf({ path, content }, terms, Math.max(MIN_PARTS, shares[index]!), {
        fillsSpace: true,
        ...(before !== undefined && { given: shownLines(before) }),
      })
      shown.set(path, { path, content: part, isWhole: part === content })
      left = Math.max(0, left - part.length)
    }
  }
  return files.map(({ path }) => shown.get(path)!)
}

/**
 * Divides the available space. Small requests get all the space they ask for. Large requests get equal shares of the
 * rest.
 */
export function shareSpace(wishes: readonly number[], space: number): number[] {
  const shares = wishes.map(() => 0)
  const order = [...wishes.keys()].sort((a, b) => wishes[a]! - wishes[b]!)
  let left = space
  for (const [done, index] of order.entries()) {
    shares[index] = Math.min(wishes[index]!, left / (order.length - done))
    left -= shares[index]!
  }
  return shares
}

/** Paragraphs and list items of a text. */
function itemsOf(text: string): string[] {
  return text.split(/\n(?=\s*(?:[-*]|\d+[.)])\s|\s*\n|#)/).filter((item) => item.trim() !== '')
}

/** Returns the terms for a file. Words near the file's name count twice. */
function termsFor(
  path: string,
  items: readonly string[],
  common: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const terms = new Map(common)
  for (const item of items) {
    if (!item.includes(name)) continue
    for (const [term, weight] of queryTerms(item)) terms.set(term, Math.max(terms.get(term) ?? 0, 2 * weight))
  }
  return terms
}
