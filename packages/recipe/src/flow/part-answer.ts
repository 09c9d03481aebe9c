import { type Answer, jsonText, originFrom } from '@quire/runtime/answer'
import type { ArtifactDraft, Origin } from '@quire/runtime/artifact'
import type { StepContext } from '@quire/runtime/engine'
import { type Job, jobMeta, jobPath } from '../prompt/job-artifacts.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'

/** A finished answer, with everything that was asked on the way. */
export interface PartAnswer {
  readonly text: string
  readonly isJson: boolean
  readonly value: unknown
  readonly state: Answer['state']
  readonly problems: readonly string[]
  readonly continuations: number
  readonly origins: readonly Origin[]
  readonly artifacts: readonly ArtifactDraft[]
}

export function finished({ text, value, state, problems, calls, origins }: Answer): Omit<PartAnswer, 'artifacts'> {
  const isJson = typeof value === 'object' && value !== null && !('isPass' in value)
  return { text, value, isJson, state, problems, continuations: calls.length - 1, origins }
}

/** The artifact of an answer. JSON is stored in its own form. */
export function resultOf(
  context: StepContext,
  job: Job,
  library: RecipeLibrary,
  { text, isJson, value, state, problems, continuations, origins }: Omit<PartAnswer, 'artifacts'>,
  isDocument: boolean,
): ArtifactDraft {
  const kind = isJson ? 'assembled_json' : 'document'
  return {
    path: jobPath(kind, context, job, library.names),
    kind,
    text: isJson ? jsonText(value) : `${text.trimEnd()}\n`,
    isDocument,
    meta: {
      ...jobMeta(job),
      state,
      continuations,
      ...(isDocument && isFinal(job) && { result: true }),
      ...(isDocument && job.step.asks?.replaces !== undefined && { replaces: job.step.asks.replaces }),
      ...(problems.length > 0 && { problems: problems.join('\n') }),
    },
    origins,
  }
}

/** Whether the recipe calls it a result, or no other step uses it. */
function isFinal({ recipe, step }: Job): boolean {
  if (step.asks?.isResult) return true
  const inputs = recipe.stages.flatMap(({ steps }) => steps.flatMap((one) => one.inputs))
  return !inputs.some(({ type, key }) => type === 'document' && key === step.key)
}

/** All answers of a step as one document. */
export function joined(
  context: StepContext,
  answers: readonly PartAnswer[],
  single: readonly ArtifactDraft[],
): Omit<PartAnswer, 'artifacts'> {
  const isJson = answers.length > 0 && answers.every((answer) => answer.isJson)
  const states = answers.map(({ state }) => state)
  return {
    text: answers.map(({ text }) => text.trim()).join('\n\n'),
    isJson,
    value: isJson ? answers.map(({ value }) => value) : undefined,
    state: states.includes('incomplete') ? 'incomplete' : states.includes('repaired') ? 'repaired' : 'complete',
    problems: answers.flatMap(({ problems }, index) => problems.map((problem) => `${index + 1}: ${problem}`)),
    continuations: answers.reduce((sum, answer) => sum + answer.continuations, 0),
    origins: single.map((part) => originFrom(context, part, 'part')),
  }
}
