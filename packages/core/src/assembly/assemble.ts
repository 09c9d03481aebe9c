import type { Blueprint } from '../blueprint/blueprint.ts'
import { LateCondenser } from '../condense/load-condenser.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { type Fitted, fitLayers } from '../fit/fit-layers.ts'
import { SheetMath } from '../fit/sheet.ts'
import { adaptationSource } from '../layer/adaptation-source.ts'
import type { LayerContent } from '../layer/layer-content.ts'
import { resolveLayer } from '../layer/resolve-layer.ts'
import { defaultProfiles } from '../model/load-profiles.ts'
import type { ModelRegistry } from '../model/model-registry.ts'
import type { Profile } from '../model/profile.ts'
import type { Format, FormatName } from '../render/format.ts'
import { messagesFormat } from '../render/messages-format.ts'
import { DEFAULT_SEPARATOR, labelledFormat, textFormat } from '../render/text-format.ts'
import { xmlFormat } from '../render/xml-format.ts'
import { mergeOverlays, type Overlays } from '../template/merge-overlays.ts'
import { loadTokenizer } from '../tokens/load-tokenizer.ts'
import { tagQuoter } from '../xml/quote-tags.ts'
import type { Assembly } from './assembly.ts'
import { finishAssembly } from './finish-assembly.ts'
import { type LayerPlan, measureBetween, planLayer } from './layer-plan.ts'
import { resolveBudget } from './resolve-budget.ts'
import { resolveInputs } from './resolve-inputs.ts'

/** How `assemble` fits and renders a prompt. Only `model` is required. */
export interface AssembleOptions {
  /** A model's id, or its profile. */
  readonly model: string | Profile
  /** The maximum number of tokens for the prompt. The default is the model's window minus the reserve. */
  readonly budget?: number
  readonly format?: FormatName
  /** The previous assembly. Used to measure the length of the unchanged prefix. */
  readonly previous?: { readonly text: string }
  /** Values for templates. Precedence, highest first: inputs, user, project, domain. */
  readonly overlays?: Omit<Overlays, 'dynamic' | 'defaults'>
  /** The registry used to look up models. The default is the packaged profiles. */
  readonly models?: ModelRegistry
  /**
   * Whether a missing variable is an error (the default). Otherwise the variable is rendered as empty text, with a
   * diagnostic.
   */
  readonly strict?: boolean
}

/**
 * Fills a blueprint from the inputs, fits it to the model and renders the prompt.
 * @example
 * const definition = parseBlueprint(text, { file: 'reply.yaml', name: 'reply' })
 * const blueprint = { ...definition, templates: loadTemplates('prompts'), sources: {} }
 * const { text, messages, tokens } = await assemble(blueprint, { question: 'Why?' }, { model: 'openai/gpt-4o' })
 * @throws BudgetExceeded if the layers that must be kept do not fit, MissingInput, UnknownSource, and any error from
 * rendering a template
 */
export async function assemble(
  blueprint: Blueprint,
  given: Readonly<Record<string, unknown>>,
  options: AssembleOptions,
): Promise<Assembly> {
  const diagnostics: Diagnostic[] = []
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic)
  const models = options.models ?? defaultProfiles()
  const profile = findProfile(options.model, models, report)
  const { tier } = profile
  const { budget, reserve } = resolveBudget(blueprint, profile, options.budget, report)
  const { inputs, optional } = resolveInputs(blueprint, given, report)
  const values = options.overlays ? mergeOverlays({ ...options.overlays, dynamic: inputs }).values : inputs
  const tokenizer = await loadTokenizer(profile.tokenizer, report)
  const condenser = new LateCondenser()
  // In smaller tiers, layers may use condensed text even if the full text fits. In the full tier, text is condensed
  // only if it does not fit.
  if (tier !== 'full' && mayCondense(blueprint)) await condenser.load()
  const context = {
    inputs,
    optional,
    values,
    profile,
    tier,
    report,
    templates: blueprint.templates,
    sources: { adaptations: adaptationSource(models, blueprint.templates), ...blueprint.sources },
    isStrict: options.strict ?? true,
    condense: condenser.condense,
    quote: tagQuoter(blueprint.tags ?? []),
  }
  const format = formatFor(options.format ?? 'text', blueprint.separator ?? DEFAULT_SEPARATOR)
  const isMessages = format.name === 'messages'
  const math = new SheetMath(
    tokenizer,
    isMessages ? profile.messageOverhead : 0,
    isMessages ? profile.replyOverhead : 0,
  )
  const contents: LayerContent[] = []
  for (const layer of blueprint.layers) contents.push(await resolveLayer(layer, context))
  const plans: LayerPlan[] = []
  for (const [index, content] of contents.entries()) {
    if (content.kind !== 'empty') plans.push(planLayer(blueprint.layers[index]!, content, { format, math, tier }))
  }
  const between = measureBetween(plans, format, math)
  const fitted = await condenser.during(() => fitLayers(plans, { budget, reserve, math, between }))
  // Loads the condenser now. Computing the budgets that would restore omitted parts may need it later and cannot wait.
  if (mayCondense(blueprint) && !plans.every((plan, index) => isWhole(plan, index, fitted))) await condenser.load()
  return finishAssembly({
    blueprint,
    contents,
    plans,
    fitted,
    format,
    math,
    between,
    profile,
    budget,
    reserve,
    diagnostics,
    ...(options.previous && { previous: options.previous }),
  })
}

function findProfile(
  model: string | Profile,
  models: ModelRegistry,
  report: (diagnostic: Diagnostic) => void,
): Profile {
  if (typeof model !== 'string') return model
  const { profile, diagnostics } = models.get(model)
  for (const diagnostic of diagnostics) report(diagnostic)
  return profile
}

export function formatFor(name: FormatName, separator: string): Format {
  switch (name) {
    case 'text':
      return textFormat(separator)
    case 'labelled':
      return labelledFormat(separator)
    case 'messages':
      return messagesFormat(separator)
    case 'xml':
      return xmlFormat
  }
}

function mayCondense({ layers }: Blueprint): boolean {
  return layers.some(({ fit }) => fit === 'variant' || fit === 'condense')
}

function isWhole({ content, levels }: LayerPlan, index: number, { forms, items }: Fitted): boolean {
  return content.kind === 'items' ? items[index]!.length === content.items.count : forms[index] === levels!.at(-1)
}
