import { parseJobKey } from './job-key.ts'
import type { AskingJob, JobInput, JobSource, RecipeJob, SeedInput } from './recipe-job.ts'
import type { RunHistory } from './run-history.ts'

/**
 * Links the jobs of a new iteration to existing results. Feedback on the previous version is passed to the authors of
 * the next version.
 */
export function linkIterations(
  jobs: readonly RecipeJob[],
  history: RunHistory,
  iterations: Readonly<Record<string, number>>,
): RecipeJob[] {
  const fresh = new Set(jobs.map(({ key }) => key))
  /** Whether a job is in the iteration that the new jobs use. */
  const isCurrent = (key: string): boolean => {
    const name = parseJobKey(key)
    return name !== undefined && iterations[name.stage] === name.iteration
  }
  const rename = (key: string): string => {
    if (fresh.has(key) || (isCurrent(key) && history.stands(key))) return key
    return (history.completed(key) ?? history.begun(key))?.key ?? key
  }
  // Does not wait for unfinished jobs of an earlier iteration.
  const exists = ({ from }: JobSource): boolean =>
    from === '' || fresh.has(from) || isCurrent(from) || history.completed(from) !== undefined
  const linked = (sources: readonly JobSource[]): JobSource[] =>
    sources.filter(exists).map((source) => (source.from === '' ? source : { ...source, from: rename(source.from) }))
  const own = jobs.flatMap((job) =>
    job.kind === 'turn' || job.kind === 'ask' ? [[job.key, previousOf(job, history)] as const] : [],
  )
  const previous = new Map(own)
  return jobs.map((job): RecipeJob => {
    if (job.kind === 'gate') return { ...job, needs: job.needs.map(rename) }
    if (job.kind === 'seed') {
      const feedback = jobs
        .filter(({ stage }) => stage === job.stage)
        .flatMap(({ key }) => previous.get(key)?.feedback ?? [])
      const sources = without(linked(job.input.sources), feedback)
      const input: SeedInput = job.input
      return { ...job, input: { ...input, sources }, needs: needsOf(job, sources, linkedOut(job, exists), rename) }
    }
    const before = previous.get(job.key)
    const sources = without(linked(job.input.sources), before ? [...before.feedback, ...before.version] : [])
    const input: JobInput = job.input
    return { ...job, input: { ...input, sources }, needs: needsOf(job, sources, linkedOut(job, exists), rename) }
  })
}

interface Previous {
  readonly feedback: readonly JobSource[]
  readonly version: readonly JobSource[]
}

/** Returns the same document from an earlier iteration. */
function previousOf(job: AskingJob, history: RunHistory): Previous {
  const before = history.completed(job.key)
  const output = before?.output as { kind?: unknown; key?: unknown } | null | undefined
  if (!before || output?.kind !== 'document') return { feedback: [], version: [] }
  const source = { from: before.key, stage: job.input.stage, key: String(output.key), weight: 1, required: false }
  return { feedback: [{ ...source, type: 'feedback' }], version: [{ ...source, type: 'previous_version' }] }
}

/** Adds missing sources to a job. A document and its feedback are different sources. */
function without(sources: readonly JobSource[], added: readonly JobSource[]): JobSource[] {
  const isDocument = ({ type }: JobSource): boolean => type !== 'feedback'
  return [
    ...sources,
    ...added.filter(
      (one) => !sources.some((source) => source.from === one.from && isDocument(source) === isDocument(one)),
    ),
  ]
}

/** Returns the dependencies to remove because their results do not exist. */
function linkedOut(
  job: Exclude<RecipeJob, { kind: 'gate' }>,
  exists: (source: JobSource) => boolean,
): ReadonlySet<string> {
  const kept = new Set(job.input.sources.filter(exists).map(({ from }) => from))
  return new Set(job.input.sources.map(({ from }) => from).filter((from) => !kept.has(from)))
}

function needsOf(
  job: Exclude<RecipeJob, { kind: 'gate' }>,
  sources: readonly JobSource[],
  gone: ReadonlySet<string>,
  rename: (key: string) => string,
): string[] {
  const wanted = sources.filter(({ type }) => job.kind === 'seed' || type !== 'feedback').map(({ from }) => from)
  const needs = job.needs.filter((key) => !gone.has(key)).map(rename)
  return [...new Set([...needs, ...wanted])].filter((key) => key !== '')
}
