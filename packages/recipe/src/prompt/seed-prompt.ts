import { type Assembly, assemble, type Profile, renderTemplate } from '@quire/core'
import type { Recipe, RecipeStage } from '../format/recipe.ts'
import { documentTitle } from './document-label.ts'
import type { SeedSection } from './job-output.ts'
import { type MaterialItem, requestText } from './material.ts'
import { overlaysFor } from './prompt-values.ts'
import type { RecipeLibrary } from './recipe-library.ts'
import { tagged } from './tagged.ts'

/** A seed prompt is not sent to a model, so its length has no limit. */
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

/** The weight of document templates in a planner's prompt. Documents weigh more. */
const TEMPLATE_WEIGHT = 0.1

/** The material that a stage starts from, in addition to the recipe. */
export interface SeedParts {
  readonly request: string
  readonly iteration: number
  readonly documents: readonly MaterialItem[]
  readonly feedback: readonly MaterialItem[]
  /** Files that the user attached to the request. */
  readonly resources?: readonly MaterialItem[]
  /**
   * Maps the path of a document to the job that made the document. Feedback on the document is mapped to the same job.
   */
  readonly jobs: ReadonlyMap<string, string>
}

export interface SeedPrompt {
  readonly assembly: Assembly
  /** The inputs of the prompt's blueprint. */
  readonly inputs: Readonly<Record<string, unknown>>
  readonly sections: readonly SeedSection[]
}

/** Assembles a stage's seed prompt, and records the position of each piece. */
export async function assembleSeed(
  recipe: Recipe,
  stage: RecipeStage,
  { request, iteration, documents, feedback, resources = [], jobs }: SeedParts,
  library: RecipeLibrary,
): Promise<SeedPrompt> {
  const overlays = overlaysFor({ recipe }, library)
  const templates = documentTemplates(recipe, stage, library, {
    ...overlays.domain,
    ...overlays.project,
    ...overlays.user,
  })
  const values = {
    request: requestText(request, { kind: 'state', path: 'request' }),
    stage_template: stage.template,
    stage: { slug: stage.slug, display: stage.display, description: stage.description },
    recipe: recipe.name,
    iteration,
    ...(templates.length > 0 && { document_templates: templates }),
    ...(documents.length > 0 && { documents }),
    ...(feedback.length > 0 && { feedback }),
    ...(resources.length > 0 && { resources }),
  }
  const assembly = await assemble(library.blueprints.seed, values, {
    model: NO_MODEL,
    models: library.models,
    overlays,
    format: 'text',
  })
  return {
    assembly,
    inputs: values,
    sections: sectionsOf(assembly, { resources, document_templates: templates, documents, feedback }, jobs),
  }
}

function documentTemplates(
  recipe: Recipe,
  stage: RecipeStage,
  library: RecipeLibrary,
  values: Record<string, unknown>,
): MaterialItem[] {
  return stage.steps.flatMap(({ key, display, documentTemplate, schema }) => {
    if (documentTemplate === undefined || schema !== undefined) return []
    const rendered = renderTemplate(
      library.templates.get(documentTemplate),
      { ...values, step: { display } },
      {
        strict: false,
        partials: library.templates,
      },
    )
    const text = rendered.text.trimEnd()
    const spans = rendered.spans
      .filter(({ start }) => start < text.length)
      .map((span) => ({ ...span, end: Math.min(span.end, text.length) }))
    const title = documentTitle(recipe, stage.slug, key)
    return [{ id: key, ...tagged('template', { text, spans }, { title, document_key: key }), weight: TEMPLATE_WEIGHT }]
  })
}

/** Returns the position of each piece, for planners. */
function sectionsOf(
  { text, spans }: Assembly,
  layers: Readonly<Record<string, readonly MaterialItem[]>>,
  ofPath: ReadonlyMap<string, string>,
): SeedSection[] {
  const whole = ['request', 'stage'].flatMap((layer) => {
    const own = spans.filter((span) => span.layer === layer)
    if (own.length === 0) return []
    // The span of a layer includes the separator before the layer.
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
