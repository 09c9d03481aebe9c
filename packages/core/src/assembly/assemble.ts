import type { Blueprint } from '../blueprint/blueprint.ts'
import { builtInSources } from '../blueprint/built-in-sources.ts'
import { MissingInput } from '../blueprint/errors.ts'
import type { Condense } from '../condense/condensed-text.ts'
import { loadCondenser } from '../condense/load-condenser.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { InvalidBudget } from '../fit/errors.ts'
import { type Fitted, fitLayers } from '../fit/fit-layers.ts'
import { SheetMath } from '../fit/sheet.ts'
import type { LayerContent } from '../layer/layer-content.ts'
import type { PerTier } from '../layer/layer-definition.ts'
import { forTier, resolveLayer } from '../layer/resolve-layer.ts'
import { defaultProfiles } from '../model/load-profiles.ts'
import type { ModelRegistry } from '../model/model-registry.ts'
import type { Profile } from '../model/profile.ts'
import { didYouMean } from '../near-names.ts'
import { DEFAULT_SEPARATOR, type FormatName, formatFor } from '../render/format.ts'
import { mergeOverlays, type Overlays } from '../template/merge-overlays.ts'
import { loadTokenizer } from '../tokens/load-tokenizer.ts'
import { tagQuoter } from '../xml/quote-tags.ts'
import type { Assembly } from './assembly.ts'
import { finishAssembly } from './finish-assembly.ts'
import { type LayerPlan, measureBetween, planLayer } from './layer-plan.ts'

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
 * const definition = parseBlueprint('layers: [{ id: task, template: task }]', { file: 'reply.yaml', name: 'reply' })
 * const templates = templatesFromTexts({ task: { file: 'task.md', source: 'Answer: {{question}}' } })
 * const blueprint = { ...definition, templates, sources: {} }
 * await assemble(blueprint, { question: 'Why?' }, { model: 'openai/gpt-4o' }) // → { text: 'Answer: Why?', … }
 * @throws BudgetExceeded if the layers that must be kept do not fit, MissingInput, UnknownSource, and any error from
 * rendering a template
 */
export async function assemble(
  blueprint: Blueprint,
  inputValues: Readonly<Record<string, unknown>>,
  options: AssembleOptions,
): Promise<Assembly> {
  const diagnostics: Diagnostic[] = []
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic)
  const models = options.models ?? defaultProfiles()
  const profile = findProfile(options.model, models, report)
  const { tier } = profile
  const { budget, reserve } = resolveBudget(blueprint, profile, options.budget, report)
  const { inputs, optional } = resolveInputs(blueprint, inputValues, report)
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
    file: blueprint.file,
    templates: blueprint.templates,
    sources: { ...builtInSources(blueprint, models), ...blueprint.sources },
    isStrict: options.strict ?? true,
    condense: condenser.condense,
    quote: tagQuoter(blueprint.tags ?? []),
  }
  const format = formatFor(options.format ?? 'text', blueprint.separator ?? DEFAULT_SEPARATOR)
  const isMessages = format.name === 'messages'
  const math = new SheetMath(tokenizer, isMessages ? profile : undefined)
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

function mayCondense({ layers }: Blueprint): boolean {
  return layers.some(({ fit }) => fit === 'variant' || fit === 'condense')
}

function isWhole({ content, levels }: LayerPlan, index: number, { forms, items }: Fitted): boolean {
  return content.kind === 'items' ? items[index]!.length === content.items.count : forms[index] === levels!.at(-1)
}

/** The default reserve for the response, in tokens. */
const DEFAULT_RESERVE: PerTier<number> = { full: 4000, medium: 2000, minimal: 1000 }

interface ResolvedBudget {
  readonly budget: number
  readonly reserve: number
}

/** The token budget of the prompt: the model's window minus the reserve. The caller can request a lower budget. */
export function resolveBudget(
  blueprint: Blueprint,
  profile: Profile,
  requested: number | undefined,
  report: (diagnostic: Diagnostic) => void,
): ResolvedBudget {
  const wanted =
    profile.reserve ??
    forTier(blueprint.reserve, profile.tier) ??
    blueprint.settings?.maxOutputTokens ??
    forTier(DEFAULT_RESERVE, profile.tier)!
  const reserve = Math.min(wanted, profile.maxOutput ?? wanted)
  const space = profile.window - reserve
  if (space < 1) {
    throw new InvalidBudget(
      space,
      `The reserve of ${reserve} tokens for the reply uses up the window of ${profile.id} (${profile.window} tokens).`,
    )
  }
  if (requested === undefined) return { budget: space, reserve }
  if (!Number.isSafeInteger(requested) || requested < 1)
    throw new InvalidBudget(requested, `'${requested}' is not a valid budget.`)
  if (requested <= space) return { budget: requested, reserve }
  report({
    code: 'fit.budget-beyond-window',
    severity: 'warning',
    message: `A budget of ${requested} tokens exceeds the limit of ${profile.id}; using ${space} (window ${profile.window}, reserve ${reserve}).`,
  })
  return { budget: space, reserve }
}

interface ResolvedInputs {
  readonly inputs: Readonly<Record<string, unknown>>
  readonly optional: ReadonlySet<string>
}

/** Applies the blueprint's defaults. A missing required input is an error. An undeclared input is a warning. */
export function resolveInputs(
  blueprint: Blueprint,
  inputValues: Readonly<Record<string, unknown>>,
  report: (diagnostic: Diagnostic) => void,
): ResolvedInputs {
  const declared = blueprint.inputs
  if (!declared) return { inputs: inputValues, optional: new Set() }
  const inputs: Record<string, unknown> = { ...inputValues }
  const optional = new Set<string>()
  const missing: { name: string; description: string | undefined }[] = []
  for (const [name, definition] of Object.entries(declared)) {
    if (Object.hasOwn(inputs, name) && inputs[name] !== undefined) continue
    if (definition?.default !== undefined) inputs[name] = definition.default
    else if (definition?.required === false) optional.add(name)
    else missing.push({ name, description: definition?.description })
  }
  const unknown = Object.keys(inputValues).filter((name) => !Object.hasOwn(declared, name))
  if (missing.length > 0) throw new MissingInput(blueprint.name, missing, unknown, Object.keys(declared))
  for (const name of unknown) {
    report({
      code: 'blueprint.unknown-input',
      severity: 'warning',
      message: `Blueprint '${blueprint.name}' declares no input '${name}'.${didYouMean(name, Object.keys(declared))} It declares ${Object.keys(declared).join(', ')}.`,
    })
  }
  return { inputs, optional }
}

class NotLoaded extends Error {}

/** A condenser that is loaded on first use. Most prompts fit without it, and loading is slow. */
class LateCondenser {
  #loaded: Condense | undefined

  readonly condense: Condense = (text, level) => {
    if (!this.#loaded) throw new NotLoaded('the condenser is not loaded')
    return this.#loaded(text, level)
  }

  async load(): Promise<void> {
    this.#loaded ??= await loadCondenser()
  }

  /**
   * Runs `work`, which may condense texts. If `work` needs the condenser, loads it and runs `work` again. `work` must
   * therefore have no side effects.
   */
  async during<T>(work: () => T): Promise<T> {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error
    }
    await this.load()
    return work()
  }
}
