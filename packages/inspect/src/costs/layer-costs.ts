import type { Profile } from '@quire/core'
import { ratesFor } from '@quire/core/model'
import { rebuildPrompt } from '@quire/runtime/artifact'
import type { CallUsage } from '@quire/runtime/call'
import type { Database } from '@quire/runtime/database'
import { getBlobText } from '@quire/runtime/store'
import { unpackRecord } from '@quire/runtime/stored'
import type { Kysely } from 'kysely'

/**
 * The cost of one prompt layer. The kind `answer` stands for all answers, and `prompt` for all prompts without layers.
 */
export interface LayerCost {
  readonly kind: 'layer' | 'answer' | 'prompt'
  /** The layer's id. Null if the kind is not `layer`. */
  readonly layer: string | null
  readonly calls: number
  readonly tokens: number
  /** The known cost in US dollars. Null if no cost is known. */
  readonly cost: number | null
}

/**
 * The cost of each layer in runs. The provider's token counts are divided among the layers in proportion to our own
 * counts. Tokens at the start of a prompt are priced as cache reads, and the next tokens as cache writes.
 */
export async function readLayerCosts(
  db: Kysely<Database>,
  runs: readonly string[],
  priceOf: (model: string) => Profile['price'],
): Promise<LayerCost[]> {
  const sums = new Map<string, LayerCost>()
  const add = ({ kind, layer, tokens, cost }: LayerCost): void => {
    const key = `${kind}\0${layer}`
    const sum = sums.get(key) ?? { kind, layer, calls: 0, tokens: 0, cost: null }
    const knownCost = cost === null ? sum.cost : (sum.cost ?? 0) + cost
    sums.set(key, { ...sum, calls: sum.calls + 1, tokens: sum.tokens + tokens, cost: knownCost })
  }
  for (const run of runs) for (const part of await layersOfRun(db, run, priceOf)) add(part)
  const all = [...sums.values()].map((one) => ({ ...one, tokens: Math.round(one.tokens) }))
  return [...all.filter(({ kind }) => kind !== 'answer'), ...all.filter(({ kind }) => kind === 'answer')]
}

async function layersOfRun(
  db: Kysely<Database>,
  run: string,
  priceOf: (model: string) => Profile['price'],
): Promise<LayerCost[]> {
  // Each part is read only once, because a run's prompts share nearly all parts.
  const texts = new Map<string, Promise<string>>()
  const read = (sha256: string): Promise<string> => {
    const text = texts.get(sha256) ?? getBlobText(db, sha256)
    texts.set(sha256, text)
    return text
  }
  const calls = await db
    .selectFrom('call')
    .select([
      'model',
      'record_blob',
      'cost',
      'input_tokens',
      'output_tokens',
      'cache_read_tokens',
      'cache_write_tokens',
    ])
    .where('run_id', '=', run)
    .where('status', '=', 'completed')
    .where('taken_from', 'is', null)
    .orderBy('number')
    .execute()
  const parts: LayerCost[] = []
  for (const call of calls) {
    const record = call.record_blob === null ? undefined : await unpackRecord(call.record_blob, read)
    const layers = record && (await rebuildPrompt(record)).layers.filter(({ tokens }) => tokens > 0)
    const usage = {
      inputTokens: call.input_tokens ?? 0,
      outputTokens: call.output_tokens ?? 0,
      cacheReadTokens: call.cache_read_tokens ?? 0,
      cacheWriteTokens: call.cache_write_tokens ?? 0,
    }
    parts.push(...splitCost({ layers, usage, cost: call.cost, price: record?.profile.price ?? priceOf(call.model) }))
  }
  return parts
}

export interface PricedCall {
  /** The layers in order. Undefined if the prompt has no layers. */
  readonly layers: readonly { readonly id: string; readonly tokens: number }[] | undefined
  readonly usage: Required<Omit<CallUsage, 'reasoningTokens'>>
  readonly cost: number | null
  readonly price: Profile['price']
}

/** The parts of one call: its layers and its answer. Their costs add up to the cost of the call. */
export function splitCost({ layers, usage, cost, price }: PricedCall): LayerCost[] {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage
  const {
    input,
    output,
    cacheRead = input,
    cacheWrite = input,
  } = price === undefined ? { input: 1, output: 1 } : ratesFor(price, inputTokens)
  const whole = layers?.length ? layers : [{ id: null, tokens: 1 }]
  const counted = whole.reduce((sum, { tokens }) => sum + tokens, 0)
  let at = 0
  const weighed = whole.map(({ id, tokens: own }) => {
    const tokens = (inputTokens * own) / counted
    const served = overlap(at, at + tokens, 0, cacheReadTokens)
    const stored = overlap(at, at + tokens, cacheReadTokens, cacheReadTokens + cacheWriteTokens)
    at += tokens
    const weight = served * cacheRead + stored * cacheWrite + (tokens - served - stored) * input
    return { kind: id === null ? ('prompt' as const) : ('layer' as const), layer: id, tokens, weight }
  })
  const all = [
    ...weighed,
    { kind: 'answer' as const, layer: null, tokens: outputTokens, weight: outputTokens * output },
  ]
  const weight = all.reduce((sum, one) => sum + one.weight, 0)
  return all.map(({ kind, layer, tokens, weight: own }) => ({
    kind,
    layer,
    calls: 1,
    tokens,
    cost: cost === null ? null : weight === 0 ? 0 : (cost * own) / weight,
  }))
}

function overlap(start: number, end: number, from: number, to: number): number {
  return Math.max(0, Math.min(end, to) - Math.max(start, from))
}
