import type { Database } from '@quire/runtime/database'
import { type CallTotals, readCallGroups, summariseRun, totalOf } from '@quire/runtime/engine'
import { getBlobText } from '@quire/runtime/store'
import { traceLineage } from '@quire/runtime/stored'
import type { Kysely } from 'kysely'

/** What a step changed in the results of its run. */
export interface StepChange extends CallTotals {
  readonly stage: string | null
  /** The name of the step. Null for the request and other texts by people. */
  readonly step: string | null
  /** The fraction of the results' words that were first written here. */
  readonly firstWritten: number
  /** The fraction of its own text that stands in the results. Null if it wrote a result, or nothing. */
  readonly kept: number | null
}

export interface StepChanges {
  readonly run: string
  /** The documents that the figures are about. */
  readonly results: readonly { readonly id: string; readonly path: string }[]
  /** The number of words in the results. */
  readonly words: number
  /** In the order of the steps. The request comes first. */
  readonly steps: readonly StepChange[]
}

/**
 * Measures what each step of a run changed in its results: how many of their words were first written there, and how
 * much of its text was kept. The results are the documents that the flow marks as results, or those of its last stage.
 */
export async function readStepChanges(db: Kysely<Database>, run: string): Promise<StepChanges> {
  const { documents } = await summariseRun(db, run)
  const standing = documents.filter(({ supersededBy }) => supersededBy === undefined)
  const marked = standing.filter(({ isResult }) => isResult)
  const last = standing.filter(({ stage }) => stage === standing.at(-1)?.stage)
  const results = (marked.length > 0 ? marked : last).map(({ id, path }) => ({ id, path }))
  const ids = new Set(results.map(({ id }) => id))
  const steps = await db
    .selectFrom('step')
    .select(['id', 'name', 'stage'])
    .where('run_id', '=', run)
    .orderBy('ordinal')
    .execute()
  const writers = new Map(steps.map(({ id, name, stage }) => [id, writerOf(stage, name)]))
  const texts = await readTexts(db, run, ids, writers)
  const found = new Map(findFirstWritten(texts, ids).map((one) => [one.writer, one]))
  const words = texts.filter(({ id }) => ids.has(id)).reduce((sum, { text }) => sum + wordsOf(text).length, 0)
  const ends = new Set(texts.filter(({ id }) => ids.has(id)).map(({ writer }) => writer))
  const calls = Map.groupBy(await readCallGroups(db, [run]), ({ stage, step }) => writerOf(stage, step))
  const rows = new Map<string, { readonly stage: string | null; readonly name: string | null }>([
    [PEOPLE, { stage: null, name: null }],
    ...steps.map((step) => [writers.get(step.id)!, step] as const),
  ])
  return {
    run,
    results,
    words,
    steps: [...rows]
      .filter(([writer]) => found.has(writer) || calls.has(writer))
      .map(([writer, { stage, name }]) => ({
        stage,
        step: name,
        ...totalOf(calls.get(writer) ?? []),
        firstWritten: words === 0 ? 0 : (found.get(writer)?.words ?? 0) / words,
        kept: ends.has(writer) ? null : (found.get(writer)?.kept ?? null),
      })),
  }
}

const PEOPLE = writerOf(null, null)

function writerOf(stage: string | null, name: string | null): string {
  return JSON.stringify([stage, name])
}

/**
 * Returns the texts of a run, in the order in which they were stored. Prompts and responses are left out, because they
 * only repeat other texts. A document that was rendered from JSON is left out, unless it is a result.
 */
async function readTexts(
  db: Kysely<Database>,
  run: string,
  results: ReadonlySet<string>,
  writers: ReadonlyMap<string, string>,
): Promise<RunText[]> {
  const artifacts = await db
    .selectFrom('artifact')
    .select(['id', 'step_id', 'kind', 'blob', 'meta'])
    .where('run_id', '=', run)
    .where('kind', '!=', 'manifest')
    .orderBy('number')
    .execute()
  const keyOf = ({ step_id, meta }: (typeof artifacts)[number]): string => JSON.stringify([step_id, meta.key])
  const inJson = new Set(artifacts.filter(({ kind }) => kind === 'assembled_json').map(keyOf))
  const texts: RunText[] = []
  for (const artifact of artifacts) {
    const { id, step_id, kind, blob } = artifact
    const isRendered = kind === 'document' && inJson.has(keyOf(artifact))
    if (/prompt$|response$/.test(kind) || (isRendered && !results.has(id))) continue
    const above = results.has(id) ? (await traceLineage(db, id, 'up')).up : []
    texts.push({
      id,
      writer: (step_id === null ? undefined : writers.get(step_id)) ?? PEOPLE,
      text: await getBlobText(db, blob),
      from: new Set(above.map((entry) => entry.id)),
    })
  }
  return texts
}

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
interface Contribution {
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
