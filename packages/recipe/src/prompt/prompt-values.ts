import type { AssembleOptions, Blueprint, SourcedText } from '@quire/core'
import { renderTemplate } from '@quire/core'
import type { ValueFile } from '@quire/core/data-file'
import { enforcesSchema } from '@quire/core/model'
import { mergeOverlays } from '@quire/core/template'
import { declaredInputs, type PromptDraft, type Question } from '@quire/runtime/answer'
import { takersOf } from '../format/producers.ts'
import type { Recipe, RecipeStage, RecipeStep } from '../format/recipe.ts'
import { isSame } from '../granularity/participant.ts'
import { letterOf, numberOf } from './cast.ts'
import { documentTitle } from './document-label.ts'
import type { Job } from './job-artifacts.ts'
import type { RecipeLibrary } from './recipe-library.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns the values that all prompts of a job share. */
export function jobValues({ recipe, stage, step, input, cast }: Job): Values {
  const { lineage, model } = input
  return {
    recipe: recipe.name,
    iteration: input.iteration,
    date: cast.date ?? '',
    stage: { slug: stage.slug, display: stage.display, description: stage.description },
    step: {
      name: step.name,
      display: step.display,
      objective: step.objective,
      document_key: step.key,
      length: step.length ?? '',
    },
    lineage: letterOf(cast, lineage) ?? '',
    number: numberOf(cast, model) ?? '',
    // Whether the model judges its own work.
    is_own: isSame(lineage, model),
    siblings: siblingsOf(recipe, stage, step),
  }
}

/** Whether the provider receives and enforces the answer's schema. */
export function holdsSchema({ input }: Job, { models }: RecipeLibrary): boolean {
  return enforcesSchema(models.get(input.model.model).profile)
}

/** Returns the titles of the plan's other documents, except documents that the step uses. */
function siblingsOf(recipe: Recipe, stage: RecipeStage, step: RecipeStep): string[] {
  const planner = stage.steps.find((one) => takersOf(stage, one).includes(step))
  const others = planner ? takersOf(stage, planner).filter((one) => one !== step && !takes(step, stage, one)) : []
  return others.map(({ key }) => documentTitle(recipe, stage.slug, key))
}

function takes(step: RecipeStep, stage: RecipeStage, { key }: RecipeStep): boolean {
  return step.inputs.some((input) => input.required && input.stage === stage.slug && input.key === key)
}

/** Returns the recipe's overlays, overridden by the workspace's overlays. */
export function overlaysFor(
  { recipe }: Pick<Job, 'recipe'>,
  library: Pick<RecipeLibrary, 'overlays'>,
): NonNullable<AssembleOptions['overlays']> {
  const merged = (name: 'domain' | 'project' | 'user'): Record<string, unknown> =>
    mergeOverlays({ domain: recipe.overlays[name] ?? {}, project: library.overlays[name] ?? {} }).values
  return { domain: merged('domain'), project: merged('project'), user: merged('user') }
}

/** Returns the files that define values for prompts: the recipe, the domain file and the workspace files. */
export function valueFilesFor(
  { recipe, stage, step }: Pick<Job, 'recipe' | 'stage'> & Partial<Pick<Job, 'step'>>,
  library: RecipeLibrary,
): ValueFile[] {
  const lines = {
    ...keysAt('stage', ['slug', 'display', 'description'], stage.line),
    ...(step && keysAt('step', ['name', 'display', 'objective', 'document_key', 'length'], step.line)),
  }
  return [...recipe.valueFiles, ...library.valueFiles, { overlay: 'dynamic', file: stage.file, lines }]
}

function keysAt(of: string, keys: readonly string[], line: number): Record<string, number> {
  return Object.fromEntries(keys.map((key) => [`${of}.${key}`, line]))
}

/** What all questions of a job have in common. `values` may contain values that the blueprint does not declare. */
export function jobQuestion(blueprint: Blueprint, values: Values, job: Job, library: RecipeLibrary): Question {
  const { model, n } = job.input.model
  return {
    ...promptDraft(blueprint, values),
    model,
    // A model listed twice is called twice. The seed makes the answers differ.
    ...(n > 1 && { seed: n }),
    what: `'${job.step.key}'`,
    overlays: overlaysFor(job, library),
    valueFiles: valueFilesFor(job, library),
  }
}

export function promptDraft(blueprint: Blueprint, values: Values): PromptDraft {
  return { blueprint, inputs: declaredInputs(blueprint, values) }
}

/** Returns the full, condensed and minimal versions of a template. */
export function templateLevels(
  name: string,
  values: Values,
  job: Job,
  library: RecipeLibrary,
): { levels: Record<string, SourcedText> } {
  const merged = mergeOverlays({ ...overlaysFor(job, library), dynamic: values }).values
  const levels: Record<string, SourcedText> = {}
  for (const [level, ending] of [
    ['full', ''],
    ['condensed', '.medium'],
    ['minimal', '.minimal'],
  ] as const) {
    const template = library.templates.find(name + ending)
    if (!template) continue
    const { text, spans } = renderTemplate(template, merged, { partials: library.templates })
    levels[level] = { text, spans }
  }
  return { levels }
}
