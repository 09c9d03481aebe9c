import { fileURLToPath } from 'node:url'
import {
  type Blueprint,
  errorClass,
  type LayerSource,
  loadTemplates,
  renderTemplate,
  type SourcedText,
  type TemplateLibrary,
} from '@quire/core'
import { trimSourcedText } from '@quire/core/sourced-text'
import type { Template, TemplateFinder } from '@quire/core/template'
import { type QuoteTags, tagQuoter } from '@quire/core/xml'
import { assembleRecorded, type RecordedPrompt } from '../artifact/prompt-record.ts'
import { type ContinuationValues, continuationValues } from './continuation-values.ts'
import { QuestionWithoutModel } from './errors.ts'
import type { Continuation, ModelPrompt, PromptDraft, PromptLibrary, Question } from './question.ts'
import { text } from './reader.ts'

/**
 * Assembles a prompt for a model, and records everything needed to rebuild it.
 * @example
 * const { assembly, record } = await assemblePrompt(library, { model, blueprint: 'review', inputs: { draft } })
 * assembly.text // → 'Review this draft: …'
 */
export async function assemblePrompt(library: PromptLibrary, prompt: ModelPrompt): Promise<RecordedPrompt> {
  const { inputs, previous, format = 'messages', budget, strict } = prompt
  const overlays = overlaysOf(library, prompt)
  const blueprint = findBlueprint(library, prompt.blueprint)
  const model = modelOf(library, prompt, blueprint)
  const recorded = await assembleRecorded(blueprint, inputs, {
    model,
    profile: prompt.profile ?? library.models.get(model).profile,
    models: library.models,
    ...(overlays && { overlays }),
    format,
    ...(previous && { previous }),
    ...(budget !== undefined && { budget }),
    ...(strict !== undefined && { strict }),
  })
  prompt.onPrompt?.(recorded.assembly)
  return recorded
}

/**
 * Keeps the values that a blueprint declares as inputs. The blueprint warns about other values.
 * @example declaredInputs({ inputs: { question: {} } }, { question: 'Why?', tone: 'kind' }) // → { question: 'Why?' }
 */
export function declaredInputs(
  { inputs }: Pick<Blueprint, 'inputs'>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const declared = Object.entries(values).filter(
    ([name, value]) => value !== undefined && (inputs === undefined || Object.hasOwn(inputs, name)),
  )
  return Object.fromEntries(declared)
}

/**
 * Assembles the prompt that continues or fixes an answer. Returns undefined if the question does not continue the
 * answer.
 * @example
 * await assembleContinuation(library, question, { variant: 'explicit-json', reading, artifact })
 * // → { assembly: { text: '…', … }, record: { … } }
 */
export async function assembleContinuation(
  library: PromptLibrary,
  question: Question,
  at: Omit<Continuation, 'values'>,
): Promise<RecordedPrompt | undefined> {
  const { continueWith, inputs, read = text(), previous: _, onPrompt: __, ...rest } = question
  const { variant, reading, artifact } = at
  const blueprint = findBlueprint(library, question.blueprint)
  const quote = question.quote ?? tagQuoter([...new Set([...OWN_TAGS, ...(blueprint.tags ?? [])])])
  const source =
    artifact === undefined
      ? ({ kind: 'state', path: 'the answer so far' } as const)
      : ({ kind: 'artifact', id: artifact } as const)
  const toCome = async (): Promise<readonly string[]> => (await read.toCome?.(reading.text)) ?? []
  const values = (): Promise<ContinuationValues> => continuationValues(variant, reading, source, toCome, quote)
  const draft = await draftContinuation()
  if (!draft) return undefined
  // A blueprint that extends the question's blueprint gets the same values.
  const overlays = typeof draft.blueprint === 'string' ? undefined : overlaysOf(library, question)
  return assemblePrompt(library, { ...rest, ...(overlays && { overlays }), ...draft })

  async function draftContinuation(): Promise<PromptDraft | undefined> {
    if (typeof continueWith === 'function') return continueWith({ ...at, values })
    if (continueWith === undefined) return { blueprint: continuing(blueprint, await values(), quote), inputs }
    const own = findBlueprint(library, continueWith)
    return { blueprint: continueWith, inputs: declaredInputs(own, { ...inputs, ...(await values()) }) }
  }
}

function overlaysOf(library: PromptLibrary, { blueprint, overlays }: ModelPrompt): ModelPrompt['overlays'] {
  return overlays ?? (typeof blueprint === 'string' ? library.overlaysFor?.(blueprint) : undefined)
}

/** The model of a prompt: its own, or the blueprint's. @throws QuestionWithoutModel */
export function modelOf({ models }: PromptLibrary, prompt: Pick<ModelPrompt, 'model'>, blueprint: Blueprint): string {
  if (prompt.model !== undefined) return prompt.model
  if (blueprint.model === undefined) throw new QuestionWithoutModel(blueprint.name)
  return blueprint.model.includes('/') ? blueprint.model : models.get(blueprint.model).profile.id
}

/** @throws NoWorkspace, BlueprintNotFound */
export function findBlueprint(library: PromptLibrary, blueprint: string | Blueprint): Blueprint {
  if (typeof blueprint !== 'string') return blueprint
  if (!library.blueprint) throw new NoWorkspace(blueprint)
  return library.blueprint(blueprint)
}

/** A flow without a workspace named a blueprint. */
export class NoWorkspace extends errorClass<{ blueprint: string }>('no-workspace') {
  constructor(blueprint: string) {
    super(
      `The blueprint '${blueprint}' cannot be found, because the flow does not belong to a workspace. Pass the blueprint itself, or set the flow's 'prompts'.`,
      { blueprint },
    )
  }
}

const OWN_TAGS = ['answer_so_far', 'start_with']

/** Extends a prompt with the answer so far and a request to continue or fix it. */
function continuing(blueprint: Blueprint, values: ContinuationValues, quote: (text: string) => string): Blueprint {
  const request: LayerSource = ({ templates }) => continuationRequest(values, quote, templates)
  return {
    ...blueprint,
    layers: [
      ...blueprint.layers,
      {
        id: 'answer_so_far',
        source: 'answer_so_far',
        role: 'user',
        heading: '<answer_so_far>',
        separator: '',
        fit: 'oldest-first',
        block: 200,
        priority: 1000,
      },
      { id: 'continue', source: 'continue', role: 'user', fit: 'keep' },
    ],
    sources: { ...blueprint.sources, answer_so_far: () => values.partial, continue: request },
  }
}

const PACKAGED = { dir: fileURLToPath(new URL('../../prompts/', import.meta.url)), label: '@quire/runtime/prompts' }
let packaged: TemplateLibrary | undefined

/**
 * Returns the text that asks for the rest of an answer, or for a better answer. The templates are `continue/explicit`,
 * `continue/corrective`, `continue/rewrite` and `continue/resume`. A workspace can override them.
 */
export function continuationRequest(
  values: ContinuationValues,
  quote: QuoteTags,
  templates: TemplateFinder,
): SourcedText {
  const find = (name: string): Template => templates.find(name) ?? packagedTemplates().get(name)
  const [kind] = values.variant.split('-')
  const { text, spans } = renderTemplate(find(`continue/${kind}`), values, { quote, partials: { find } })
  return trimSourcedText({
    text,
    // The values are parts of the answer and its problems, not values that a user has set.
    spans: spans.map((span) => (span.source.kind === 'variable' ? { ...span, source: { kind: 'frame' } } : span)),
  })
}

function packagedTemplates(): TemplateLibrary {
  packaged ??= loadTemplates([PACKAGED])
  return packaged
}
