/** A text of a run, and the texts that it was made from. */
export interface RunText {
  readonly id: string
  /** What wrote the text, such as a step. Several texts can have the same writer. */
  readonly writer: string
  readonly text: string
  /** Ids of the texts that it was made from, directly or not. */
  readonly from: ReadonlySet<string>
}

/** What a writer contributed to the results. */
export interface Contribution {
  readonly writer: string
  /** Number of words of the results that were first written here. */
  readonly words: number
  /** The fraction of the writer's own text that stands in the results that were made from it. */
  readonly kept: number
}

/** Shorter runs of words are often the same by chance. */
const RUN = 5

/**
 * Finds who first wrote the words of the results. Every run of five words belongs to the earliest text that contains it,
 * among the texts that the result was made from. A word belongs to the earliest writer of the runs that contain it.
 * Letter case and punctuation do not matter. The effort grows linearly with the length of the texts.
 * @param texts in the order in which they were written
 */
export function findFirstWritten(texts: readonly RunText[], results: ReadonlySet<string>): Contribution[] {
  const final = texts.filter(({ id }) => results.has(id)).map((result) => ({ result, words: wordsOf(result.text) }))
  // The positions of the texts that contain each run of a result, in order.
  const containing = new Map<string, number[]>(final.flatMap(({ words }) => runsOf(words).map((run) => [run, []])))
  const resultsWith = new Map<string, Set<string>>()
  for (const { result, words } of final) {
    for (const run of runsOf(words)) resultsWith.set(run, (resultsWith.get(run) ?? new Set()).add(result.id))
  }
  const written = new Map<string, { readonly runs: Set<string>; readonly kept: Set<string> }>()
  const sources = new Map(final.map(({ result: { id, from } }) => [id, new Set([id, ...from])]))
  const isSource = (id: string, result: string): boolean => sources.get(result)!.has(id)
  for (const [position, { id, writer, text }] of texts.entries()) {
    const { runs, kept } = written.get(writer) ?? { runs: new Set<string>(), kept: new Set<string>() }
    written.set(writer, { runs, kept })
    for (const run of new Set(runsOf(wordsOf(text)))) {
      containing.get(run)?.push(position)
      runs.add(run)
      if ([...(resultsWith.get(run) ?? [])].some((result) => isSource(id, result))) kept.add(run)
    }
  }
  const counts = new Map<string, number>()
  for (const { result, words } of final) {
    const isAbove = (position: number): boolean => isSource(texts[position]!.id, result.id)
    const firsts = runsOf(words).map((run) => containing.get(run)!.find(isAbove)!)
    for (const index of words.keys()) {
      const first = Math.min(...firsts.slice(Math.max(0, index - RUN + 1), index + 1))
      const { writer } = texts[first]!
      counts.set(writer, (counts.get(writer) ?? 0) + 1)
    }
  }
  return [...written].map(([writer, { runs, kept }]) => ({
    writer,
    words: counts.get(writer) ?? 0,
    kept: runs.size === 0 ? 0 : kept.size / runs.size,
  }))
}

/** Returns the words of a text in lower case. Of JSON, only the words of its values. */
export function wordsOf(text: string): string[] {
  return (
    textOf(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:['’.,:/-][\p{L}\p{N}]+)*/gu) ?? []
  )
}

function textOf(text: string): string {
  if (!/^\s*[{[]/.test(text)) return text
  try {
    return valuesIn(JSON.parse(text)).join('\n')
  } catch {
    return text
  }
}

function valuesIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(valuesIn)
  return value === null ? [] : [String(value)]
}

/** A text with fewer words is a single run. */
function runsOf(words: readonly string[]): string[] {
  if (words.length === 0) return []
  const count = Math.max(1, words.length - RUN + 1)
  return Array.from({ length: count }, (_, index) => words.slice(index, index + RUN).join(' '))
}
