import type { SourcedText } from '@quire/core'
import type { ArtifactDraft } from '../../artifact/artifact.ts'
import type { StepContext, StepResult } from '../../engine/flow.ts'
import { filesOf } from '../producers.ts'
import { ask } from './ask.ts'
import { gatherInputs } from './gather-inputs.ts'
import {
  checkHeaderContext,
  exactHeaderSchema,
  filesOfHeader,
  type HeaderContext,
  headerContextSchema,
  headerOutline,
} from './header-context.ts'
import { type Job, jobMeta, jobPath, jsonText, originFrom } from './job-artifacts.ts'
import { type MadeOutput, type SeedOutput, seedBy } from './job-output.ts'
import { assembleFor, jobValues, partialItems } from './prompt-values.ts'
import { jsonReader } from './read-answer.ts'
import type { RecipeEnv } from './recipe-env.ts'

/** Asks for the plan that the documents of a stage share; what does not fit the recipe is asked for again. */
export async function makePlan(context: StepContext, job: Job, env: RecipeEnv): Promise<StepResult> {
  const { recipe, stage, step, input } = job
  const seed = seedBy(context.needs, input.seed)
  const seedText = await context.read(seed.path)
  const sources = input.sources.filter(({ type, from }) => type !== 'seed_prompt' || from !== input.seed)
  const { items, known } = await gatherInputs(context, recipe, sources, seed.feedback)
  known.set(seed.id, { path: seed.path, isFeedback: false })
  const files = filesOf(stage, step)
  const outline = headerOutline(step, files)
  const schema = step.schema === undefined ? headerContextSchema : env.schemas[step.schema]!
  const pieces = seedPieces(seed, seedText, new Set(sources.map(({ from }) => from)))
  const values = {
    ...jobValues(job),
    step_template: step.promptTemplate,
    style_guide: recipe.styleGuide,
    request: sectionText(seed, seedText, 'request'),
    stage_context: sectionText(seed, seedText, 'stage'),
    outline: JSON.stringify(outline, null, 2),
    documents: files.map(({ key }) => key),
    ...(pieces.length > 0 && { seed_prompt: pieces }),
    ...(items.length > 0 && { inputs: items }),
  }
  const answer = await ask(context, env, {
    job,
    known,
    prompt: await assembleFor(env.blueprints.planner, values, job, env),
    purpose: {
      flow: recipe.name,
      blueprint: 'planner',
      stage: stage.slug,
      step: step.name,
      document: step.key,
      schema: step.schema === undefined ? exactHeaderSchema(outline) : schema,
    },
    read: jsonReader({
      schema,
      repair: env.repair,
      check: (value) => checkHeaderContext(value as HeaderContext, step, files),
    }),
    // A plan has no header context yet: what it is part of is the request and the stage.
    continuePrompt: (variant, reading, { id }) =>
      assembleFor(
        env.blueprints.continuation,
        {
          ...values,
          variant,
          global_context: joined(values.request, values.stage_context),
          problems: reading.problems,
          partial: partialItems(reading, { kind: 'artifact', id }),
        },
        job,
        env,
      ),
  })
  const { reading, continuations } = answer
  const header = { ...(reading.value as HeaderContext), files_to_generate: filesOfHeader(files) }
  const made: ArtifactDraft = {
    path: jobPath('header_context', context, job, env.names),
    kind: 'header_context',
    text: jsonText(header),
    meta: { ...jobMeta(job), state: reading.state, continuations },
    origins: answer.origins,
  }
  const { id } = originFrom(context, made, '')
  const output: MadeOutput = {
    kind: 'header_context',
    stage: stage.slug,
    step: step.name,
    key: step.key,
    model: input.model,
    lineage: input.lineage,
    match: input.match,
    path: made.path,
    id,
    header_context_resource_id: id,
    state: reading.state,
    continuations,
    problems: reading.problems,
  }
  return { status: 'completed', output, artifacts: [...answer.artifacts, made] }
}

function sectionText({ sections, id }: SeedOutput, text: string, layer: string): SourcedText {
  const section = sections.find((one) => one.layer === layer)
  const piece = section ? text.slice(section.start, section.end) : ''
  return { text: piece, spans: piece === '' ? [] : [{ start: 0, end: piece.length, source: { kind: 'artifact', id } }] }
}

/** The rest of the seed prompt, without the documents that the step takes itself. */
function seedPieces({ sections, id }: SeedOutput, text: string, taken: ReadonlySet<string>): object[] {
  return sections
    .filter(({ layer, of }) => layer !== 'request' && layer !== 'stage' && (of === null || !taken.has(of)))
    .map((section) => ({
      id: section.id,
      text: text.slice(section.start, section.end),
      weight: section.weight,
      source: { kind: 'artifact', id },
    }))
}

function joined(first: SourcedText, second: SourcedText): SourcedText {
  if (second.text === '') return first
  const between = first.text.length + 2
  const spans = second.spans.map(({ start, end, source }) => ({ start: start + between, end: end + between, source }))
  return {
    text: `${first.text}\n\n${second.text}`,
    spans: [...first.spans, { start: first.text.length, end: between, source: { kind: 'frame' } }, ...spans],
  }
}
