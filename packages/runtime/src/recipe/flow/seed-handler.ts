import { type Assembly, assemble, type Profile, renderTemplate } from '@quire/core'
import { artifactId } from '../../artifact/artifact.ts'
import type { StepContext, StepResult } from '../../engine/flow.ts'
import type { Recipe, RecipeStage } from '../recipe.ts'
import type { SeedInput } from '../recipe-job.ts'
import { gatherInputs, keyWords } from './gather-inputs.ts'
import { placeFacts } from './job-artifacts.ts'
import { madeBy, type SeedOutput, type SeedSection } from './job-output.ts'
import type { MaterialItem } from './material.ts'
import { originsOf } from './origins.ts'
import { overlaysFor } from './prompt-values.ts'
import type { RecipeEnv } from './recipe-env.ts'

/** A seed prompt goes to no model, so no window limits it. */
const NO_MODEL: Profile = {
  id: 'none',
  provider: 'none',
  aliases: [],
  window: 1_000_000_000,
  tier: 'full',
  tokenizer: 'o200k_base',
  xmlReliability: 'very_high',
  instructionFollowing: 'very_high',
  messageOverhead: 0,
  replyOverhead: 0,
  source: 'a prompt that is not sent',
  date: '2026-01-01',
}

/** What the templates of documents weigh in a planner's prompt: less than any document. */
const TEMPLATE_WEIGHT = 0.1

/** Puts together what a stage starts from, once a stage and iteration, and says where each piece stands in it. */
export async function makeSeed(
  context: StepContext,
  recipe: Recipe,
  stage: RecipeStage,
  input: SeedInput,
  env: RecipeEnv,
): Promise<StepResult> {
  const feedback = await findFeedback(context, input, env)
  const documents = await gatherInputs(
    context,
    recipe,
    input.sources.filter(({ type }) => type !== 'feedback'),
    [],
  )
  const said = await gatherInputs(
    context,
    recipe,
    input.sources.filter(({ type }) => type === 'feedback'),
    feedback,
  )
  const overlays = overlaysFor({ recipe }, env)
  const templates = documentTemplates(stage, env, { ...overlays.domain, ...overlays.project, ...overlays.user })
  const values = {
    request: context.run.request.input,
    stage_template: stage.template,
    stage: { slug: stage.slug, display: stage.display, description: stage.description },
    recipe: recipe.name,
    iteration: input.iteration,
    ...(templates.length > 0 && { document_templates: templates }),
    ...(documents.items.length > 0 && { documents: documents.items }),
    ...(said.items.length > 0 && { feedback: said.items }),
  }
  const assembly = await assemble(env.blueprints.seed, values, {
    model: NO_MODEL,
    models: env.models,
    overlays,
    format: 'text',
  })
  const path = env.names.path('seed_prompt', placeFacts(context, stage, input.iteration))
  const ofPath = new Map(
    input.sources.flatMap(({ from, type }) => (type === 'feedback' ? [] : [[madeBy(context.needs, from).path, from]])),
  )
  for (const one of feedback) ofPath.set(one.path, one.of)
  const output: SeedOutput = {
    kind: 'seed_prompt',
    path,
    id: artifactId(context.run.id, path),
    sections: sectionsOf(
      assembly,
      { document_templates: templates, documents: documents.items, feedback: said.items },
      ofPath,
    ),
    feedback,
  }
  const meta = { recipe: recipe.name, iteration: input.iteration, stage: stage.slug }
  const origins = originsOf(assembly, new Map([...documents.known, ...said.known]))
  return { status: 'completed', output, artifacts: [{ path, kind: 'seed_prompt', text: assembly.text, meta, origins }] }
}

/** What people have said by now of the documents that this stage can see. Later words come in a later stage. */
async function findFeedback(
  context: StepContext,
  { sources }: SeedInput,
  env: RecipeEnv,
): Promise<SeedOutput['feedback']> {
  const all = (await env.feedback?.(context.run.id)) ?? []
  const jobs = [...new Set(sources.filter(({ type }) => type === 'feedback').map(({ from }) => from))]
  return jobs.flatMap((of) => {
    const { id: document } = madeBy(context.needs, of)
    return all.filter((one) => one.document === document).map(({ path, id }) => ({ of, path, id }))
  })
}

function documentTemplates(stage: RecipeStage, env: RecipeEnv, values: Record<string, unknown>): MaterialItem[] {
  return stage.steps.flatMap(({ key, documentTemplate, schema }) => {
    if (documentTemplate === undefined || schema !== undefined) return []
    const rendered = renderTemplate(env.templates.get(documentTemplate), values, {
      strict: false,
      partials: env.templates,
    })
    const heading = `## Template of the ${keyWords(key)}\n\n`
    const text = rendered.text.trimEnd()
    const spans: MaterialItem['spans'][number][] = [{ start: 0, end: heading.length, source: { kind: 'frame' } }]
    for (const { start, end, source } of rendered.spans) {
      const last = Math.min(end, text.length)
      if (start < last) spans.push({ start: start + heading.length, end: last + heading.length, source })
    }
    return [{ id: key, text: heading + text, weight: TEMPLATE_WEIGHT, spans }]
  })
}

/** Where the pieces stand, so that planners can take those that fit. */
function sectionsOf(
  { text, spans }: Assembly,
  layers: Readonly<Record<string, readonly MaterialItem[]>>,
  ofPath: ReadonlyMap<string, string>,
): SeedSection[] {
  const whole = ['request', 'stage'].flatMap((layer) => {
    const own = spans.filter((span) => span.layer === layer)
    if (own.length === 0) return []
    // What stands between two layers counts as the second's.
    const written = text.slice(own[0]!.start, own.at(-1)!.end)
    const start = own[0]!.start + /^\s*(?:---\s*)?/.exec(written)![0].length
    return [{ layer, id: layer, start, end: own[0]!.start + written.trimEnd().length, weight: 1, of: null }]
  })
  let from = whole.at(-1)?.end ?? 0
  const pieces = Object.entries(layers).flatMap(([layer, items]) =>
    items.map(({ id, text: piece, weight }) => {
      const start = text.indexOf(piece, from)
      from = start + piece.length
      return { layer, id, start, end: from, weight, of: ofPath.get(id.replace(/#\d+$/, '')) ?? null }
    }),
  )
  return [...whole, ...pieces]
}
