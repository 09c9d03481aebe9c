import { setImmediate as turn } from 'node:timers/promises'
import { StoreUnavailable } from '../store/errors.ts'

/** More than a worker has steps; a bound for what one statement has to carry. */
const MOST = 64

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

export interface BatchOptions<Item, Result> {
  /** How many batches may be under way at once; one unless given. */
  readonly lanes?: number
  /** Does the work for several, in one transaction; gives a result for each, in their order. */
  readonly work: (items: readonly Item[]) => Promise<readonly Result[]>
  /** Only what has the same key goes together; without it, everything does. */
  readonly keyOf?: (item: Item) => string
}

/**
 * Does as one what several steps ask of the store at the same time: what comes while a batch is under way makes the
 * next one. Alone, a step waits for nobody. Where a batch fails, each of it is done by itself, so that no step suffers
 * for another.
 */
export function inBatches<Item, Result>({
  work,
  lanes = 1,
  keyOf = () => '',
}: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  const lines = new Map<string, { readonly waiting: Waiting<Item, Result>[]; served: number }>()

  async function serve(key: string): Promise<void> {
    const line = lines.get(key)!
    line.served++
    // Those who ask in the same turn of the event loop go together.
    await turn()
    while (line.waiting.length > 0) await serveBatch(line.waiting.splice(0, MOST))
    if (--line.served === 0) lines.delete(key)
  }

  async function serveBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => {
        resolve(results[index]!)
      })
    } catch (error) {
      // After a lost connection nobody knows what was done: that is for the steps to find out.
      if (batch.length === 1 || error instanceof StoreUnavailable) for (const { reject } of batch) reject(error)
      else for (const one of batch) await serveBatch([one])
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item)
      const line = lines.get(key) ?? { waiting: [], served: 0 }
      lines.set(key, line)
      line.waiting.push({ item, resolve, reject })
      if (line.served < lanes && line.waiting.length === 1) void serve(key)
    })
}
