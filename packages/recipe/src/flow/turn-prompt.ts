import type { SourcedText } from '@quire/core'
import type { Source } from '@quire/core/sourced-text'
import { answersInJson } from '../format/recipe.ts'
import { continuationValues } from './continuation-values.ts'
import type { HeaderContext } from './header-context.ts'
import type { Job } from './job-artifacts.ts'
import { judgeJson } from './judge-json.ts'
import { keysToCome } from './keys-to-come.ts'
import type { MaterialItem } from './material.ts'
import { missingHeadings } from './missing-headings.ts'
import type { PromptQuestion } from './prompt-question.ts'
import { assembleFor, jobValues, templateLevels } from './prompt-values.ts'
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
    schema: schema ? JSON.stringify(schema, null, 2) : '',
    ...(plan && { header_context: plan.shared, document_context: plan.own }),
    ...(template && { document_template: template }),
    ...(inputs.length > 0 && { inputs }),
  }
  const material = [...inputs.map(({ text }) => text), plan?.shared.text ?? '', plan?.own?.text ?? '']
  return {
    prompt: () => assembleFor(recipeContext.blueprints.turn, values, job, recipeContext),
    ...(schema && { schema }),
    read: schema
      ? jsonReader({
          schema,
          repair: recipeContext.repair,
          check: () => [],
          judge: (value) => judgeJson(value, schema, material),
        })
      : markdownReader(template?.levels.full?.text ?? '', material),
    continuePrompt: async (variant, reading, { id }) => {
      const source = { kind: 'artifact', id } as const
      const toCome = async (): Promise<readonly string[]> =>
        schema ? keysToCome(schema, reading.text) : missingHeadings(reading.text, template?.levels.full?.text ?? '')
      return assembleFor(
        recipeContext.blueprints.continuation,
        { ...values, ...(await continuationValues(variant, reading, source, toCome)) },
        job,
        recipeContext,
      )
    },
  }
}
