import type { Message } from '@quire/core'
import { sharedLength } from '@quire/core/assembly'
import type { Database } from '@quire/runtime/database'
import { getBlobText } from '@quire/runtime/store'
import type { Kysely } from 'kysely'

/** Providers do not cache shorter prefixes. */
const SHORTEST_CACHED = 1024

/** The number of a model's prompt tokens that could have come from the provider's cache, and the number that did. */
export interface PrefixUse {
  readonly model: string
  readonly calls: number
  readonly inputTokens: number
  /** Tokens in a prefix shared with an earlier prompt to the same model in the same run. */
  readonly tokens: number
  /** Tokens served from the cache. Absent if no provider reported them. */
  readonly servedTokens?: number
}

/** The prompt tokens of each model, and how many of them are in a prefix shared with an earlier prompt. */
export async function readPrefixUse(db: Kysely<Database>, runs: readonly string[]): Promise<PrefixUse[]> {
  const uses = new Map<string, PrefixUse>()
  for (const run of runs) {
    const calls = await db
      .selectFrom('call')
      .select(['model', 'request_blob', 'input_tokens', 'cache_read_tokens'])
      .where('run_id', '=', run)
      .where('status', '=', 'completed')
      .where('taken_from', 'is', null)
      .orderBy('number')
      .execute()
    const before = new Map<string, string[]>()
    for (const { model, request_blob, input_tokens: input, cache_read_tokens: served } of calls) {
      const text = await promptText(db, request_blob)
      const earlier = before.get(model) ?? []
      before.set(model, [...earlier, text])
      const sum = uses.get(model) ?? { model, calls: 0, inputTokens: 0, tokens: 0 }
      const tokens = repeatedTokens(text, earlier, input ?? 0)
      const servedTokens = served === null ? sum.servedTokens : (sum.servedTokens ?? 0) + served
      uses.set(model, {
        model,
        calls: sum.calls + 1,
        inputTokens: sum.inputTokens + (input ?? 0),
        tokens: sum.tokens + tokens,
        ...(servedTokens !== undefined && { servedTokens }),
      })
    }
  }
  return [...uses.values()]
}

/** The number of repeated tokens, estimated from the share of repeated characters. */
function repeatedTokens(text: string, earlier: readonly string[], input: number): number {
  const shared = Math.max(0, ...earlier.map((other) => sharedLength(other, text)))
  const tokens = text === '' ? 0 : Math.floor((input * shared) / text.length)
  return tokens >= SHORTEST_CACHED ? tokens : 0
}

async function promptText(db: Kysely<Database>, sha256: string): Promise<string> {
  const { messages } = JSON.parse(await getBlobText(db, sha256)) as { messages: readonly Message[] }
  return messages.map(({ role, content }) => `${role}\n${content}`).join('\n')
}
