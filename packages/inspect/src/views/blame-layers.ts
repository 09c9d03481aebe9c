import { createHash } from 'node:crypto'
import { rebuildPrompt } from '@quire/runtime/artifact'
import type { Database } from '@quire/runtime/database'
import { readRecord } from '@quire/runtime/stored'
import type { Kysely } from 'kysely'

/** Statistics about one layer of a blueprint, over many prompts. */
export interface LayerBlame {
  readonly blueprint: string
  readonly layer: string
  readonly prompts: number
  /** The number of prompts in which the layer was complete, shortened, left out or empty. */
  readonly whole: number
  readonly shortened: number
  readonly omitted: number
  readonly empty: number
  /** Number of distinct versions of the layer's text. 1 if the text never changes. */
  readonly texts: number
  /** The layer's total token count, and its fraction of all tokens. */
  readonly tokens: number
  readonly share: number
}

type Counts = { -readonly [Key in keyof LayerBlame]: LayerBlame[Key] } & { readonly seen: Set<string> }

const USUAL_LIMIT = 100

/** Returns statistics about each layer in the newest prompts. The most expensive layers come first. */
export async function blameLayers(
  db: Kysely<Database>,
  { flow, limit = USUAL_LIMIT }: { readonly flow?: string; readonly limit?: number } = {},
): Promise<LayerBlame[]> {
  const calls = await db
    .selectFrom('call')
    .innerJoin('run', 'run.id', 'call.run_id')
    .select('record_blob')
    .where('record_blob', 'is not', null)
    .$if(flow !== undefined, (query) => query.where('run.flow', '=', flow!))
    .orderBy('call.number', 'desc')
    .limit(limit)
    .execute()
  const all = new Map<string, Counts>()
  let total = 0
  for (const { record_blob } of calls) {
    const { blueprint, layers, spans, text } = await rebuildPrompt(await readRecord(db, record_blob!))
    for (const { id, outcome, tokens } of layers) {
      const counts = all.get(`${blueprint}\0${id}`) ?? noCounts(blueprint, id)
      all.set(`${blueprint}\0${id}`, counts)
      counts.prompts++
      counts[outcome === 'full' ? 'whole' : outcome === 'omitted' || outcome === 'empty' ? outcome : 'shortened']++
      counts.tokens += tokens
      total += tokens
      const hash = createHash('sha256')
      for (const span of spans) if (span.layer === id) hash.update(text.slice(span.start, span.end))
      counts.seen.add(hash.digest('hex'))
    }
  }
  return [...all.values()]
    .map(({ seen, ...counts }) => ({ ...counts, texts: seen.size, share: total === 0 ? 0 : counts.tokens / total }))
    .sort((a, b) => b.tokens - a.tokens)
}

function noCounts(blueprint: string, layer: string): Counts {
  const none = { prompts: 0, whole: 0, shortened: 0, omitted: 0, empty: 0, texts: 0, tokens: 0, share: 0 }
  return { blueprint, layer, ...none, seen: new Set() }
}
