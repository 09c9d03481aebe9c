import type { Fitted, ReturnPrice } from '../fit/fit-layers.ts'
import type { Form, SheetMath } from '../fit/sheet.ts'
import type { Level } from '../layer/layer-content.ts'
import { forTier, type LayerDefinition } from '../layer/layer-definition.ts'
import { addLazyProperties } from '../lazy-properties.ts'
import type { Tier } from '../model/profile.ts'
import { describeSource } from '../source.ts'
import type { Dropped, LayerReport, Outcome } from './assembly.ts'
import type { LayerPlan } from './layer-plan.ts'

// Maximum number of entries in a report. A longer list is hard to read, so the rest is only counted.
const MAX_DROPPED = 1000

/** Reports how one layer was fitted. Prices are computed only when read. */
export function reportLayer(
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

export function reportEmpty(definition: LayerDefinition, tier: Tier, why: string): LayerReport {
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
