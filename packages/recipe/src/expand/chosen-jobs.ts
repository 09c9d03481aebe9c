import { producersOf } from '../format/producers.ts'
import type { Recipe } from '../format/recipe.ts'
import { parseJobKey } from './job-key.ts'
import type { JobSource, RecipeJob } from './recipe-job.ts'
import type { Redo } from './redo.ts'
import type { RunHistory } from './run-history.ts'

type AskingJob = Extract<RecipeJob, { kind: 'plan' | 'turn' }>

/**
 * Returns the selected jobs and all jobs that depend on them. Also returns unfinished and outdated jobs of later
 * stages. Each stage gets new seed prompts and gates, which do not call a model.
 */
export function chosenJobs(
  recipe: Recipe,
  jobs: readonly RecipeJob[],
  { stage, isMeant }: Redo,
  history: RunHistory,
  iterations: Readonly<Record<string, number>>,
): RecipeJob[] {
  const chosen = new Set<string>()
  const seeds = new Map(jobs.flatMap((job) => (job.kind === 'seed' ? [[job.key, job.input.sources]] : [])))
  /** Returns the current version. Undefined for an earlier iteration, or if no version is done yet. */
  const standing = (key: string): string | undefined => {
    const name = parseJobKey(key)
    if (!name || iterations[name.stage] !== name.iteration) return undefined
    return chosen.has(key) ? key : history.completed(key)?.key
  }
  /** Returns all results that a job uses, including documents from the seed prompt. */
  const sourcesOf = (job: AskingJob): readonly JobSource[] =>
    job.input.sources.flatMap((source) =>
      source.type === 'seed_prompt' ? seenInSeed(recipe, job, seeds.get(source.from) ?? []) : [source],
    )
  const isOutdated = (job: AskingJob): boolean => {
    const last = history.begun(job.key)
    if (last?.status !== 'completed') return true
    const used = new Set([...last.needs, ...last.needs.flatMap((need) => (isSeed(need) ? history.needsOf(need) : []))])
    return sourcesOf(job).some(({ from, type }) => {
      const now = standing(from)
      return now !== undefined && (type === 'feedback' ? chosen.has(now) : !used.has(now))
    })
  }
  for (const job of jobs) {
    if (job.kind === 'seed' || job.kind === 'gate') continue
    const isHere = job.stage === stage.slug
    const isChosen = isHere
      ? (isMeant?.({ place: parseJobKey(job.key)!.place, step: job.name }) ?? true) ||
        sourcesOf(job).some(({ from }) => chosen.has(from))
      : isOutdated(job)
    if (isChosen) chosen.add(job.key)
  }
  return jobs.filter(({ key, kind }) => kind === 'seed' || kind === 'gate' || chosen.has(key))
}

/**
 * Returns the seed prompt's documents that a job uses. A turn uses all of them. A planner does not use documents of
 * steps that its inputs refer to.
 */
function seenInSeed(recipe: Recipe, job: AskingJob, inSeed: readonly JobSource[]): readonly JobSource[] {
  if (job.kind === 'turn') return inSeed
  const stage = recipe.stages.find(({ slug }) => slug === job.stage)!
  const step = stage.steps.find(({ name }) => name === job.name)!
  const makers = step.inputs.flatMap((input) => producersOf(recipe, input, { stage, step }))
  const named = new Set(makers.map((maker) => `${maker.stage.slug}/${maker.step.name}`))
  return inSeed.filter(({ from }) => !named.has(from.split('/').slice(1, 3).join('/')))
}

function isSeed(key: string): boolean {
  return key.endsWith('/seed')
}
