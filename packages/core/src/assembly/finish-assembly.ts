import type { Blueprint } from '../blueprint/blueprint.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { type Fitted, type ReturnPrice, returnPrices } from '../fit/fit-layers.ts'
import type { Between, Form, SheetMath } from '../fit/sheet.ts'
import type { LayerContent, Level } from '../layer/layer-content.ts'
import type { LayerDefinition } from '../layer/layer-definition.ts'
import { forTier } from '../layer/resolve-layer.ts'
import { addLazyProperties, lazily } from '../lazy-properties.ts'
import { messageTokens } from '../model/count-tokens.ts'
import type { Profile, Tier } from '../model/profile.ts'
import { DEFAULT_SEPARATOR, type Format, messagesFormat, textFormat } from '../render/format.ts'
import { chunksToMessages, chunksToSpans, chunksToText, type LaidLayer, layOut, stableEnds } from '../render/lay-out.ts'
import { sha256 } from '../sha256.ts'
import { describeSource, type Source } from '../source.ts'
import type { Assembly, Dropped, LayerReport, Outcome } from './assembly.ts'
import { comparePrefix } from './compare-prefix.ts'
import type { LayerPlan } from './layer-plan.ts'

// Above this limit, prices are not computed. Counting a huge input would take longer than building the prompt.
const MAX_TOKENS_PRICED = 2_000_000

interface Parts {
  readonly blueprint: Blueprint
  readonly contents: readonly LayerContent[]
  readonly plans: readonly LayerPlan[]
  readonly fitted: Fitted
  readonly format: Format
  readonly math: SheetMath
  readonly between: Between
  readonly profile: Profile
  readonly budget: number
  readonly reserve: number
  readonly diagnostics: Diagnostic[]
  readonly previous?: { readonly text: string }
}

/** Renders the fitted layers. Values that only some callers need are computed on first use. */
export function finishAssembly(parts: Parts): Assembly {
  const { blueprint, fitted, format, math, profile } = parts
  const separator = blueprint.separator ?? DEFAULT_SEPARATOR
  const laid = parts.plans.flatMap((plan, index) => layLayer(plan, index, fitted, blueprint.file))
  const isMessages = format.name === 'messages'
  const textChunks = lazily(() => layOut(isMessages ? textFormat(separator) : format, laid))
  const text = lazily(() => chunksToText(textChunks()))
  const messageChunks = lazily(() => layOut(messagesFormat(separator), laid))
  const messages = lazily(() => chunksToMessages(messageChunks()))
  const stable = new Set(blueprint.layers.filter((layer) => layer.stable).map(({ id }) => id))
  const ends = lazily(() =>
    stable.size === 0
      ? []
      : stableEnds(format.name === 'xml' ? textChunks() : messageChunks(), (layer) => stable.has(layer)),
  )
  const spans = lazily(() => chunksToSpans(textChunks()))
  const hash = lazily(() => sha256(new TextEncoder().encode(isMessages ? JSON.stringify(messages()) : text())))
  const layers = reportLayers(parts)
  for (const layer of layers) reportOutcome(layer, parts.diagnostics)
  const { previous } = parts
  const facts = {
    blueprint: blueprint.name,
    ...(format.name === 'xml' && { xml: text() }),
    format: format.name,
    model: profile.id,
    tier: profile.tier,
    tokens: addLazyProperties(
      {
        total: fitted.total,
        budget: parts.budget,
        reserve: parts.reserve,
        exact: math.tokenizer.isExact,
        overhead: fitted.tokens.reduce((rest, tokens) => rest - tokens, fitted.total),
      },
      { sent: () => (isMessages ? fitted.total : messageTokens(messages(), math.tokenizer, profile)) },
    ),
    layers,
    diagnostics: parts.diagnostics,
  }
  const lazy = { text, messages, stableEnds: ends, spans, hash }
  if (!previous) return addLazyProperties(facts, lazy)
  const prefix = () => comparePrefix(previous, { text: text(), spans: spans() }, math.tokenizer)
  return addLazyProperties(facts, { ...lazy, prefix })
}

function layLayer(plan: LayerPlan, index: number, fitted: Fitted, file: string | undefined): LaidLayer[] {
  const form = fitted.forms[index]
  if (!form) return []
  const { content, definition } = plan
  const frameSource: Source =
    file === undefined ? { kind: 'frame' } : { kind: 'file', file, line: definition.line ?? 1 }
  if (content.kind === 'items') {
    return [{ layer: plan, content: fitted.items[index]!.map((item) => content.items.get(item)), frameSource }]
  }
  return [{ layer: plan, content: content.levels.find(({ name }) => name === form.name)!.content, frameSource }]
}

function reportLayers({ blueprint, contents, plans, fitted, math, between, profile }: Parts): LayerReport[] {
  const prices = lazily(() => returnPrices(plans, { math, between, limit: MAX_TOKENS_PRICED }))
  let planned = 0
  return blueprint.layers.map((definition, index) => {
    const content = contents[index]!
    if (content.kind === 'empty') return reportEmpty(definition, profile.tier, content.why)
    const at = planned++
    return reportLayer(plans[at]!, at, fitted, { math, tier: profile.tier, prices })
  })
}

function reportOutcome(layer: LayerReport, diagnostics: Diagnostic[]): void {
  const { id, outcome, reason, rule, tokens, target } = layer
  if (reason === 'budget' || reason === 'max') {
    const { items } = layer
    const shortened = items ? `without ${items.total - items.kept} of its ${items.total} items` : 'in a shorter version'
    const how = outcome === 'omitted' ? 'left out' : `included ${shortened}`
    diagnostics.push({
      code: 'fit.left-out',
      severity: 'info',
      layer: id,
      message: `Layer '${id}' was ${how}: ${reason === 'max' ? 'it reached its maximum' : 'the budget is used up'}.`,
    })
  }
  if (target !== undefined && tokens > target) {
    diagnostics.push({
      code: 'fit.over-target',
      severity: 'info',
      layer: id,
      message: `Layer '${id}' has ${tokens} tokens, ${tokens - target} more than its target of ${target}${rule === 'keep' ? ', and is kept in full' : ''}.`,
    })
  }
}

// Maximum number of entries in a report. A longer list is hard to read, so the rest is only counted.
const MAX_DROPPED = 1000

/** Reports how one layer was fitted. Prices are computed only when read. */
function reportLayer(
  plan: LayerPlan,
  index: number,
  fitted: Fitted,
  facts: { math: SheetMath; tier: Tier; prices: () => readonly (readonly ReturnPrice[])[] },
): LayerReport {
  const { definition, content } = plan
  const form = fitted.forms[index]
  const base = layerBase(definition, facts.tier, fitted.tokens[index]!)
  const prices = (): readonly ReturnPrice[] => facts.prices()[index] ?? []
  if (content.kind === 'items') {
    const kept = fitted.items[index]!
    const total = content.items.count
    const outcome: Outcome = kept.length === total ? 'full' : kept.length === 0 ? 'omitted' : 'partial'
    const why = outcome !== 'full' && { reason: whyShort(plan, form, facts.math) }
    return withPrices(
      { ...base, outcome, ...why, items: { kept: kept.length, total } },
      {
        isWhole: outcome === 'full',
        dropped: () => droppedItems(plan, new Set(kept), prices()),
        prices,
      },
    )
  }
  const top = content.levels.at(-1)!
  const level = form && content.levels.find(({ name }) => name === form.name)!
  const isWhole = level === top
  const reason = isWhole ? (top.name === 'full' ? undefined : 'tier') : whyShort(plan, form, facts.math)
  const report = {
    ...base,
    outcome: level?.name ?? ('omitted' as const),
    ...(level && { level: level.name }),
    ...(reason && { reason }),
  }
  return withPrices(report, {
    isWhole,
    dropped: () => [...leftOutOf(level), ...condensedAway(level), ...droppedLevels(level, reason, prices())],
    prices,
  })
}

/** Why a layer is incomplete: it reached its own maximum, or the budget is too small. */
function whyShort(plan: LayerPlan, form: Form | undefined, math: SheetMath): 'max' | 'budget' {
  const { max, levels, growth } = plan
  if (max === undefined || !form) return 'budget'
  let isNext = false
  for (const one of levels ?? growth?.() ?? []) {
    if (isNext) return math.textTokens(one.sheet) > max ? 'max' : 'budget'
    isNext = one.name === form.name
  }
  return 'budget'
}

function reportEmpty(definition: LayerDefinition, tier: Tier, why: string): LayerReport {
  return { ...layerBase(definition, tier, 0), outcome: 'empty', reason: why, dropped: [] }
}

function layerBase(definition: LayerDefinition, tier: Tier, tokens: number) {
  const target = forTier(definition.target, tier)
  return {
    id: definition.id,
    role: definition.role,
    rule: definition.fit,
    tokens,
    ...(target !== undefined && { target }),
  }
}

function withPrices(
  report: Omit<LayerReport, 'dropped' | 'returnsAt'>,
  lazy: { isWhole: boolean; dropped: () => readonly Dropped[]; prices: () => readonly ReturnPrice[] },
): LayerReport {
  if (lazy.isWhole && report.outcome === 'full') return { ...report, dropped: [] }
  const { dropped } = lazy
  if (lazy.isWhole) return addLazyProperties(report, { dropped })
  return addLazyProperties(report, { dropped, returnsAt: () => lazy.prices().at(-1)?.budget }) as LayerReport
}

/** What a shorter version leaves out, as declared by its author. */
function leftOutOf(level: Level | undefined): Dropped[] {
  return (level?.leftOut ?? []).slice(0, MAX_DROPPED).map((what) => ({ what, count: 1 }))
}

function droppedLevels(
  level: Level | undefined,
  reason: string | undefined,
  prices: readonly ReturnPrice[],
): Dropped[] {
  if (reason === 'tier') {
    return level?.leftOut?.length ? [] : [{ what: 'the full text, which this tier does not include', count: 1 }]
  }
  const from = prices.findIndex(({ form }) => form === level?.name) + 1
  return prices.slice(from).map(({ form, budget }) => ({ what: `${form} text`, count: 1, returnsAt: budget }))
}

/** The passages that condensing left out, each with its source. */
function condensedAway(level: Level | undefined): Dropped[] {
  return (level?.dropped ?? []).slice(0, MAX_DROPPED).map(({ what, source, characters }) => ({
    what: `${what} at ${describeSource(source)}, ${characters} characters`,
    count: 1,
  }))
}

function droppedItems(plan: LayerPlan, kept: ReadonlySet<number>, prices: readonly ReturnPrice[]): Dropped[] {
  if (plan.content.kind !== 'items') return []
  const { items } = plan.content
  const dropped: Dropped[] = []
  for (const { added, budget } of prices) {
    if (kept.has(added[0]!)) continue
    const first = items.idOf(added[0]!)
    const last = items.idOf(added.at(-1)!)
    const what = added.length === 1 ? `item ${first}` : `items ${first} to ${last}`
    if (dropped.length < MAX_DROPPED) dropped.push({ what, count: added.length, returnsAt: budget })
  }
  const listed = dropped.reduce((sum, { count }) => sum + count, 0)
  const rest = items.count - kept.size - listed
  if (rest > 0) dropped.push({ what: `${rest} more ${rest === 1 ? 'item' : 'items'}`, count: rest })
  return dropped
}
