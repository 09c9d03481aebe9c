import type { SourcedText } from '@quire/core'
import { answerForm } from '@quire/core/response'
import type { Source } from '@quire/core/sourced-text'
import { json, markdown, type Question } from '@quire/runtime/answer'
import { answersInJson } from '../format/recipe.ts'
import type { HeaderContext } from './header-context.ts'
import { idKinds } from './id-kinds.ts'
import type { Job } from './job-artifacts.ts'
import { jsonMarkdown } from './json-markdown.ts'
import { judgeJson } from './judge-json.ts'
import { feedbackText, type MaterialItem } from './material.ts'
import { holdsSchema, jobQuestion, jobValues, promptDraft, templateLevels } from './prompt-values.ts'
import type { RecipeLibrary } from './recipe-library.ts'
import { enclosable, tagged } from './tagged.ts'

/** The parts of a plan for one document: the shared part, and the document's own part. */
export interface PlanSlice {
  readonly shared: SourcedText
  readonly own: SourcedText | undefined
}

/** Returns the part of a plan that concerns one document. */
export function sliceOfPlan(
  { context_for_documents: contexts, system_materials }: HeaderContext,
  document: string,
  source: Source,
): PlanSlice {
  const own = contexts.find(({ document_key }) => document_key === document)?.context_to_include
  const element = (name: 'shared_plan' | 'document_plan', value: unknown): SourcedText =>
    tagged(name, enclosable(jsonMarkdown(value), source))
  return { shared: element('shared_plan', system_materials), own: own && element('document_plan', own) }
}

/** The material of a document. */
export interface TurnParts {
  readonly plan: PlanSlice | undefined
  /** The documents that come before the plan. */
  readonly shared: readonly MaterialItem[]
  readonly inputs: readonly MaterialItem[]
  /** Feedback on the documents that the step uses or writes. */
  readonly feedback: readonly MaterialItem[]
  /** The user's request. Undefined if the step does not use it. */
  readonly request?: SourcedText | undefined
  /** The text of the request, even if the step does not use it. */
  readonly requestText?: string
}

/** Asks for one document, based on the stage's shared plan. */
export function askForDocument(
  job: Job,
  { plan, shared, inputs, feedback, request, requestText = '' }: TurnParts,
  library: RecipeLibrary,
): Question {
  const { recipe, step } = job
  const isJson = answersInJson(step)
  const base = jobValues(job)
  const schema = step.schema === undefined ? undefined : library.schemas[step.schema]!
  const template =
    step.documentTemplate === undefined || isJson
      ? undefined
      : templateLevels(step.documentTemplate, base, job, library)
  const values = {
    ...base,
    step_template: step.promptTemplate,
    style_guide: recipe.styleGuide,
    answer: isJson ? 'json' : 'markdown',
    outline: schema ? answerForm(schema) : '',
    has_schema: holdsSchema(job, library),
    is_revision: job.input.iteration > 1 || feedback.length > 0,
    ...(plan && { header_context: plan.shared, document_context: plan.own }),
    ...(template && {
      document_template: { levels: mapValues(template.levels, (level) => tagged('template', level)) },
    }),
    ...(shared.length > 0 && { shared_inputs: shared }),
    ...(inputs.length > 0 && { inputs }),
    ...(request && { request }),
    ...feedbackText(feedback),
  }
  const parts = [request, plan?.shared, plan?.own, ...shared, ...inputs, ...feedback]
  const material = parts.flatMap((part) => part?.text ?? [])
  const byPeople = [requestText, request?.text ?? '', ...feedback.map(({ text }) => text)]
  const sources = { material, byPeople, kinds: idKinds(recipe, library) }
  const { turn, continuation } = library.blueprints
  return {
    ...jobQuestion(turn, values, job, library),
    read: schema
      ? json(schema, () => [], { judge: (value) => judgeJson(value, schema, sources) })
      : markdown(template?.levels.full?.text, sources),
    continueWith: async ({ values: answer }) => promptDraft(continuation, { ...values, ...(await answer()) }),
  }
}

function mapValues<T>(values: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}
