import type { StepDraft } from '@quire/runtime/engine'
import type { Gate, InputType } from '../format/recipe.ts'
import type { Participant } from '../granularity/participant.ts'

/** One input of a job, and the job that made the input. */
export type JobSource = {
  /**
   * `previous_version` is the document from an earlier iteration. An author gets this document together with the
   * feedback on it.
   */
  readonly type: InputType | 'previous_version'
  /**
   * The key of the job that made the input. For feedback, the key of the job whose document received the feedback.
   * Empty for project resources.
   */
  readonly from: string
  readonly stage: string
  readonly key: string
  readonly weight: number
  readonly required: boolean
}

export type JobInput = {
  readonly iteration: number
  readonly stage: string
  readonly step: string
  readonly model: Participant
  /** The model that started the lineage of documents. */
  readonly lineage: Participant
  /** The model that last worked on the subject. Null for the first model of the lineage. */
  readonly match: Participant | null
  /** Whether file names include the lineage. This is needed if a model makes several documents of the same kind. */
  readonly isNamedByLineage: boolean
  /**
   * Whether the header context's name contains the model. True if the step makes several header contexts, or if the
   * model is a replacement.
   */
  readonly isNamedByModel: boolean
  readonly seed: string
  readonly sources: readonly JobSource[]
  /** Planned documents that are not written, because a merge is skipped. */
  readonly skipped?: readonly string[]
}

export type SeedInput = {
  readonly iteration: number
  readonly stage: string
  /** Documents from earlier stages and iterations. They may have feedback. */
  readonly sources: readonly JobSource[]
}

export type GateInput = {
  readonly iteration: number
  readonly stage: string
  readonly gate: Gate
}

interface JobDraft extends StepDraft {
  readonly stage: string
  readonly needs: readonly string[]
}

/** One of the steps that a recipe expands to. */
export type RecipeJob =
  | (JobDraft & { readonly kind: 'seed'; readonly input: SeedInput })
  | (JobDraft & { readonly kind: 'plan' | 'turn' | 'ask'; readonly input: JobInput })
  | (JobDraft & { readonly kind: 'gate'; readonly input: GateInput })

/** A job that asks a model. */
export type AskingJob = Extract<RecipeJob, { readonly kind: 'plan' | 'turn' | 'ask' }>

export function isAsking(job: RecipeJob): job is AskingJob {
  return job.kind !== 'seed' && job.kind !== 'gate'
}

/** Keeps one of several sources of the same kind and key: the first one with the greatest weight. */
export function heaviestSources(
  sources: readonly JobSource[],
  keyOf: (source: JobSource) => string,
): readonly JobSource[] {
  const heaviest = new Map<string, JobSource>()
  for (const source of sources) {
    const kind = source.type === 'contribution' ? 'document' : source.type
    const key = `${kind}\0${keyOf(source)}`
    const other = heaviest.get(key)
    const required = source.required || other?.required === true
    const heavier = !other || other.weight < source.weight ? source : other
    heaviest.set(key, heavier.required === required ? heavier : { ...heavier, required })
  }
  return [...heaviest.values()]
}
