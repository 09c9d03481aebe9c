import type { SourcedText } from '@quire/core'
import { answerForm } from '@quire/core/response'
import type { Source } from '@quire/core/sourced-text'
import { answersInJson } from '../format/recipe.ts'
import type { HeaderContext } from './header-context.ts'
import type { Job } from './job-artifacts.ts'
import type { MaterialItem } from './material.ts'
import type { PromptQuestion } from './prompt-question.ts'
import { assembleFor, jobValues, partialItems, templateLevels } from './prompt-values.ts'
import { jsonReader, markdownReader } from './read-answer.ts'
import type { RecipeContext } from './recipe-context.ts'

/** What a plan says to all documents, and what to one. */
export interface PlanSlice {
  readonly shared: SourcedText
  readonly own: SourcedText | undefined
}

/** The part of a plan that the writer of one document gets. */
export function sliceOfPlan(
  { context_for_documents: contexts, ...shared }: HeaderContext,
  document: string,
  source: Source,
): PlanSlice {
  const own = contexts.find(({ document_key }) => document_key === document)?.context_to_include
  const sourced = (value: unknown): SourcedText => {
    const text = JSON.stringify(value, null, 2)
    return { text, spans: [{ start: 0, end: text.length, source }] }
  }
  return { shared: sourced(shared), own: own && sourced(own) }
}

/** What a document is made from. */
export interface TurnParts {
  readonly plan: PlanSlice | undefined
  readonly inputs: readonly MaterialItem[]
}

/** Asks for one document, from the plan that it shares with the others of its stage. */
export function askForDocument(job: Job, { plan, inputs }: TurnParts, recipeContext: RecipeContext): PromptQuestion {
  const { recipe, step } = job
  const isJson = answersInJson(step)
  const base = jobValues(job)
  const schema = step.schema === undefined ? undefined : recipeContext.schemas[step.schema]!
  const template =
    step.documentTemplate === undefined || isJson
      ? undefined
      : templateLevels(step.documentTemplate, base, job, recipeContext)
  const values = {
    ...base,
    step_template: step.promptTemplate,
    style_guide: recipe.styleGuide,
    answer: isJson ? 'json' : 'markdown',
    outline: schema ? answerForm(schema) : '',
    ...(plan && { header_context: plan.shared, document_context: plan.own }),
    ...(template && { document_template: template }),
    ...(inputs.length > 0 && { inputs }),
  }
  return {
    prompt: () => assembleFor(recipeContext.blueprints.turn, values, job, recipeContext),
    ...(schema && { schema }),
    read: schema
      ? jsonReader({ schema, repair: recipeContext.repair, check: () => [] })
      : markdownReader(template?.levels.full?.text ?? ''),
    continuePrompt: (variant, reading, { id }) =>
      assembleFor(
        recipeContext.blueprints.continuation,
        {
          ...values,
          variant,
          ...(plan && { global_context: plan.shared }),
          problems: reading.problems,
          partial: partialItems(reading, { kind: 'artifact', id }),
        },
        job,
        recipeContext,
      ),
  }
}
