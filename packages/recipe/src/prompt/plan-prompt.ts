import type { SourcedText } from '@quire/core'
import { answerForm } from '@quire/core/response'
import { json, type Question } from '@quire/runtime/answer'
import { filesOf } from '../format/producers.ts'
import {
  checkHeaderContext,
  exactHeaderSchema,
  type HeaderContext,
  headerContextSchema,
  headerOutline,
} from './header-context.ts'
import { idKinds } from './id-kinds.ts'
import type { Job } from './job-artifacts.ts'
import type { SeedOutput, SeedSection } from './job-output.ts'
import { judgeJson } from './judge-json.ts'
import { feedbackText, type MaterialItem } from './material.ts'
import { holdsSchema, jobQuestion, jobValues, promptDraft } from './prompt-values.ts'
import type { RecipeLibrary } from './recipe-library.ts'

/** The material of a plan. */
export interface PlanParts {
  /** The stage's seed prompt, and the positions of its pieces. */
  readonly seed: Pick<SeedOutput, 'id' | 'sections'> & { readonly text: string }
  /** The jobs whose output the step already uses. Their documents are not included again. */
  readonly taken: ReadonlySet<string>
  /** The documents that also come first in the prompts for the plan's documents. */
  readonly shared: readonly MaterialItem[]
  readonly inputs: readonly MaterialItem[]
  /** Feedback on the documents that the step uses. */
  readonly feedback: readonly MaterialItem[]
}

/** Asks for the plan that all documents of a stage share. */
export function askForPlan(
  job: Job,
  { seed, taken, shared, inputs, feedback }: PlanParts,
  library: RecipeLibrary,
): Question<HeaderContext> {
  const { recipe, stage, step } = job
  const files = filesOf(stage, step).filter(({ key }) => !job.input.skipped?.includes(key))
  const own = step.schema === undefined ? undefined : library.schemas[step.schema]!
  const exact = exactHeaderSchema(headerOutline(step, files))
  const takesAll = step.inputs.some((input) => input.type === 'seed_prompt' && input.stage === stage.slug)
  const keys = files.map(({ key }) => key)
  const pieces = seedPieces(seed, seed.text, taken, takesAll).filter(
    // Keeps only the templates of the documents in the plan.
    ({ layer, id }) => layer !== 'document_templates' || keys.includes(id),
  )
  const isFeedback = ({ layer }: SeedPiece): boolean => layer === 'feedback'
  const allFeedback = [...pieces.filter(isFeedback), ...feedback]
  const material = pieces.filter((piece) => !isFeedback(piece)).map(({ layer: _, ...piece }) => piece)
  const values = {
    ...jobValues(job),
    step_template: step.promptTemplate,
    style_guide: recipe.styleGuide,
    request: withoutHeading(sectionText(seed, seed.text, 'request')),
    stage_context: sectionText(seed, seed.text, 'stage'),
    outline: answerForm(exact),
    has_schema: holdsSchema(job, library),
    is_revision: job.input.iteration > 1 || allFeedback.length > 0,
    ...(material.length > 0 && { seed_prompt: material }),
    ...(shared.length > 0 && { shared_inputs: shared }),
    ...(inputs.length > 0 && { inputs }),
    ...feedbackText(allFeedback),
  }
  const schema = own ?? exact
  const texts = [
    ...pieces.filter(({ layer }) => layer !== 'document_templates'),
    ...shared,
    ...inputs,
    ...feedback,
  ].map(({ text }) => text)
  const resources = pieces.filter(({ layer }) => layer === 'resources')
  const byPeople = [values.request, ...resources, ...allFeedback].map(({ text }) => text)
  const sources = { material: texts, byPeople, kinds: idKinds(recipe, library) }
  const { planner, continuation } = library.blueprints
  return {
    ...jobQuestion(planner, values, job, library),
    read: json<HeaderContext>(schema, (value) => checkHeaderContext(value, step, files), {
      judge: (value) => judgeJson(value, schema, sources),
      accepts: own ?? headerContextSchema,
    }),
    continueWith: async ({ values: answer }) => {
      const { inputs: material, ...rest } = values
      return promptDraft(continuation, {
        ...rest,
        ...(material && { plan_inputs: material }),
        answer: 'header-context',
        ...(await answer()),
      })
    },
  }
}

function sectionText({ sections, id }: PlanParts['seed'], text: string, layer: string): SourcedText {
  const section = sections.find((one) => one.layer === layer)
  const piece = section ? text.slice(section.start, section.end) : ''
  return { text: piece, spans: piece === '' ? [] : [{ start: 0, end: piece.length, source: { kind: 'artifact', id } }] }
}

/** Removes the heading of the request, because the prompt adds it again. */
function withoutHeading({ text, spans }: SourcedText): SourcedText {
  const cut = /^# Original request\s+/.exec(text)?.[0].length ?? 0
  return { text: text.slice(cut), spans: spans.map((span) => ({ ...span, end: span.end - cut })) }
}

/**
 * Returns the pieces of the seed prompt, without documents that the step already uses. Other documents are included
 * only if the step requests the whole seed prompt.
 */
function seedPieces(
  { sections, id }: PlanParts['seed'],
  text: string,
  taken: ReadonlySet<string>,
  takesAll: boolean,
): SeedPiece[] {
  return sections
    .filter(({ layer, of }) => layer !== 'request' && layer !== 'stage' && (of === null || !taken.has(of)))
    .filter(({ layer }) => takesAll || layer !== 'documents')
    .map((section) => ({ layer: section.layer, id: section.id, weight: section.weight, ...sliceOf(section, text, id) }))
}

/** A piece of the seed prompt. Its origin is the whole seed prompt. */
interface SeedPiece extends SourcedText {
  readonly layer: string
  readonly id: string
  readonly weight: number
}

function sliceOf({ start, end }: SeedSection, whole: string, id: string): SourcedText {
  const text = whole.slice(start, end)
  return { text, spans: [{ start: 0, end: text.length, source: { kind: 'artifact', id } }] }
}
