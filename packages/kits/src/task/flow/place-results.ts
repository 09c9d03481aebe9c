import { FenceTracker } from '@quire/core/markdown'
import type { Reader } from '@quire/runtime/answer'
import { bodyOfResult } from './read-result.ts'

export interface PlacedResults {
  readonly text: string
  /** Ids of the inserted results. */
  readonly placed: ReadonlySet<string>
  readonly problems: readonly string[]
}

/** The placeholder line that a result replaces. */
const PLACE = /^[ \t]*`?<result task="([^"<>]{1,64})"[ \t]*(?:\/>|><\/result>)`?[ \t]*$/
const HEADING = /^#{1,6}(?=\s)/

/**
 * Replaces lines such as `<result task="2"/>` with results. The headings of a result are placed one level below the
 * preceding heading. Each result is inserted only once, and placeholders inside results are ignored. This limits the
 * length of the answer.
 */
export function placeResults(text: string, results: ReadonlyMap<string, string>): PlacedResults {
  const fences = new FenceTracker()
  const placed = new Set<string>()
  const problems: string[] = []
  let level = 2
  const lines = text.split('\n').flatMap((line) => {
    if (fences.isFenced(line)) return [line]
    level = HEADING.exec(line)?.[0].length ?? level
    const id = PLACE.exec(line)?.[1]
    if (id === undefined) return [line]
    const problem = placeProblem(id, results, placed)
    if (problem !== undefined) {
      problems.push(problem)
      return []
    }
    placed.add(id)
    return [belowLevel(bodyOfResult(results.get(id)!), level)]
  })
  return { text: lines.join('\n'), placed, problems }
}

function placeProblem(
  id: string,
  results: ReadonlyMap<string, string>,
  placed: ReadonlySet<string>,
): string | undefined {
  if (!results.has(id)) return `There is no result for task '${id}'. Results: ${[...results.keys()].join(', ')}.`
  return placed.has(id) ? `The result of task '${id}' is placed twice. Place it once.` : undefined
}

/** Reads a document and checks its placeholders. */
export function placing(document: Reader<string>, results: ReadonlyMap<string, string>): Reader<string> {
  return {
    ...document,
    async read(parts, response) {
      const reading = await document.read(parts, response)
      const { problems } = placeResults(reading.text, results)
      if (reading.next !== undefined || problems.length === 0) return reading
      return { ...reading, state: 'incomplete', next: 'rewrite-markdown', problems }
    },
  }
}

/** Shifts a text's headings so that they start one level below the given level. */
function belowLevel(text: string, level: number): string {
  const fences = new FenceTracker()
  const lines = text.split('\n').map((line) => ({
    line,
    depth: fences.isFenced(line) ? undefined : HEADING.exec(line)?.[0].length,
  }))
  const highest = Math.min(...lines.flatMap(({ depth }) => depth ?? []))
  return lines
    .map(({ line, depth }) =>
      depth === undefined ? line : '#'.repeat(Math.min(6, depth - highest + level + 1)) + line.slice(depth),
    )
    .join('\n')
}
