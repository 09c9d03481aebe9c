import { mergeOverlays, renderTemplate, type Source, type SourcedText } from '@quire/core'
import type { ArtifactDraft } from '../../artifact/artifact.ts'
import type { StepContext, StepResult } from '../../engine/flow.ts'
import { answersInJson } from '../recipe.ts'
import { ask } from './ask.ts'
import { gatherInputs } from './gather-inputs.ts'
import type { HeaderContext } from './header-context.ts'
import { type Job, jobMeta, jobPath, jsonText, originFrom } from './job-artifacts.ts'
import { type MadeOutput, madeBy, seedBy } from './job-output.ts'
import { assembleFor, jobValues, overlaysFor, partialItems, templateLevels } from './prompt-values.ts'
import { jsonReader, markdownReader } from './read-answer.ts'
import type { RecipeEnv } from './recipe-env.ts'

/** Asks for one document, from the plan that it shares with the others of its stage. */
export async function makeDocument(context: StepContext, job: Job, env: RecipeEnv): Promise<StepResult> {
  const { recipe, stage, step, input } = job
  const seed = seedBy(context.needs, input.seed)
  const headers = input.sources.filter(({ type, stage: from }) => type === 'header_context' && from === stage.slug)
  const header = headers.length === 1 ? headers[0] : undefined
  const sources = input.sources.filter((source) => source !== header)
  const { items, known } = await gatherInputs(context, recipe, sources, seed.feedback)
  const plan = header && (await readPlan(context, madeBy(context.needs, header.from), step.key))
  if (plan) known.set(plan.id, { path: plan.path, isFeedback: false })
  const isJson = answersInJson(step)
  const base = jobValues(job)
  const schema = step.schema === undefined ? undefined : env.schemas[step.schema]!
  const template =
    step.documentTemplate === undefined || isJson ? undefined : templateLevels(step.documentTemplate, base, job, env)
  const values = {
    ...base,
    step_template: step.promptTemplate,
    style_guide: recipe.styleGuide,
    answer: isJson ? 'json' : 'markdown',
    schema: schema ? JSON.stringify(schema, null, 2) : '',
    ...(plan && { header_context: plan.shared, document_context: plan.own }),
    ...(template && { document_template: template }),
    ...(items.length > 0 && { inputs: items }),
  }
  const answer = await ask(context, env, {
    job,
    known,
    prompt: await assembleFor(env.blueprints.turn, values, job, env),
    purpose: {
      flow: recipe.name,
      blueprint: 'turn',
      stage: stage.slug,
      step: step.name,
      document: step.key,
      ...(schema && { schema }),
      ...(template?.levels.full && { template: template.levels.full.text }),
    },
    read: schema
      ? jsonReader({ schema, repair: env.repair, check: () => [] })
      : markdownReader(template?.levels.full?.text ?? ''),
    continuePrompt: (variant, reading, { id }) =>
      assembleFor(
        env.blueprints.continuation,
        {
          ...values,
          variant,
          outline: values.schema,
          ...(plan && { global_context: plan.shared }),
          problems: reading.problems,
          partial: partialItems(reading, { kind: 'artifact', id }),
        },
        job,
        env,
      ),
  })
  const made = artifactsOf(context, job, env, answer.reading, answer.continuations, answer.origins)
  const { path, id } = { path: made.at(-1)!.path, id: originFrom(context, made.at(-1)!, '').id }
  const output: MadeOutput = {
    kind: 'document',
    stage: stage.slug,
    step: step.name,
    key: step.key,
    model: input.model,
    lineage: input.lineage,
    match: input.match,
    path,
    id,
    header_context_resource_id: plan?.id ?? null,
    state: answer.reading.state,
    continuations: answer.continuations,
    problems: answer.reading.problems,
  }
  return { status: 'completed', output, artifacts: [...answer.artifacts, ...made] }
}

/** The assembled JSON where the answer is JSON, and the document where people are to read it; that one last. */
function artifactsOf(
  context: StepContext,
  job: Job,
  env: RecipeEnv,
  reading: { readonly text: string; readonly value?: unknown; readonly state: string },
  continuations: number,
  origins: ArtifactDraft['origins'],
): ArtifactDraft[] {
  const { step } = job
  const meta = { ...jobMeta(job), state: reading.state, continuations }
  const document = (text: string, from: ArtifactDraft['origins']): ArtifactDraft => ({
    path: jobPath('document', context, job, env.names),
    kind: 'document',
    text: `${text.trimEnd()}\n`,
    isDocument: true,
    meta,
    origins: from,
  })
  if (!answersInJson(step)) return [document(reading.text, origins)]
  const assembled: ArtifactDraft = {
    path: jobPath('assembled_json', context, job, env.names),
    kind: 'assembled_json',
    text: jsonText(reading.value),
    meta,
    origins,
  }
  if (step.outputType !== 'RenderedDocument' || step.documentTemplate === undefined) return [assembled]
  const template = env.templates.get(step.documentTemplate)
  const own =
    typeof reading.value === 'object' && reading.value !== null ? (reading.value as Record<string, unknown>) : {}
  const values = mergeOverlays({ ...overlaysFor(job, env), dynamic: own }).values
  const { text } = renderTemplate(template, values, { strict: false, partials: env.templates })
  const file = { id: template.file, kind: 'file' as const, label: `${template.file}:1`, via: 'document_template' }
  return [assembled, document(text, [originFrom(context, assembled, 'assembled_json'), file])]
}

interface Plan {
  readonly id: string
  readonly path: string
  readonly shared: SourcedText
  readonly own: SourcedText | undefined
}

/** What the plan says to all documents, and what to this one. */
async function readPlan(
  context: StepContext,
  { path, id, header_context_resource_id }: MadeOutput,
  key: string,
): Promise<Plan> {
  const { context_for_documents: contexts, ...shared } = JSON.parse(await context.read(path)) as HeaderContext
  const own = contexts.find(({ document_key }) => document_key === key)?.context_to_include
  const source: Source = { kind: 'artifact', id: header_context_resource_id ?? id }
  const sourced = (value: unknown): SourcedText => {
    const text = JSON.stringify(value, null, 2)
    return { text, spans: [{ start: 0, end: text.length, source }] }
  }
  return { id: header_context_resource_id ?? id, path, shared: sourced(shared), own: own && sourced(own) }
}
