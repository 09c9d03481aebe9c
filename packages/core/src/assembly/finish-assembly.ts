import { createHash } from 'node:crypto'
import type { Blueprint } from '../blueprint/blueprint.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { Between } from '../fit/composition.ts'
import { type Fitted, returnPrices } from '../fit/fit-layers.ts'
import type { SheetMath } from '../fit/sheet.ts'
import type { LayerContent } from '../layer/layer-content.ts'
import { addLazyProperties, lazily } from '../lazy-properties.ts'
import { messageTokens } from '../model/count-tokens.ts'
import type { Profile } from '../model/profile.ts'
import { DEFAULT_SEPARATOR, type Format, messagesFormat, textFormat } from '../render/format.ts'
import { chunksToMessages, chunksToSpans, chunksToText, type LaidLayer, layOut, stableEnds } from '../render/lay-out.ts'
import type { Source } from '../source.ts'
import type { Assembly, LayerReport } from './assembly.ts'
import { comparePrefix } from './compare-prefix.ts'
import type { LayerPlan } from './layer-plan.ts'
import { reportEmpty, reportLayer } from './report-layers.ts'

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
    stable.size === 0 || format.name === 'xml' ? [] : stableEnds(messageChunks(), (layer) => stable.has(layer)),
  )
  const spans = lazily(() => chunksToSpans(textChunks()))
  const hash = lazily(() =>
    createHash('sha256')
      .update(isMessages ? JSON.stringify(messages()) : text())
      .digest('hex'),
  )
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
  if (rule === 'keep' && target !== undefined && tokens > target) {
    diagnostics.push({
      code: 'fit.over-target',
      severity: 'warning',
      layer: id,
      message: `Layer '${id}' has ${tokens} tokens, ${tokens - target} more than its target of ${target}, and is kept in full.`,
    })
  }
}
