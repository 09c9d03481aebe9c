import { setImmediate as turn } from 'node:timers/promises'
import { StoreUnavailable } from '../../store/errors.ts'

/** Maximum batch size. A worker runs fewer steps at once, and one statement can hold this many items. */
const MOST = 64

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

export interface BatchOptions<Item, Result> {
  /** Processes several items in one transaction. Returns a result for each item, in order. */
  readonly work: (items: readonly Item[]) => Promise<readonly Result[]>
  /** The key of an item. Only items with the same key are batched together. By default, all items have the same key. */
  readonly keyOf?: (item: Item) => string
}

/**
 * Batches concurrent store requests from steps. Requests that arrive during a batch form the next batch. If
 * a batch fails, each item is retried separately, so that one failure does not affect other steps.
 */
export function inBatches<Item, Result>({
  work,
  keyOf = () => '',
}: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  const lines = new Map<string, Waiting<Item, Result>[]>()

  async function serve(key: string, line: Waiting<Item, Result>[]): Promise<void> {
    // Requests made in the same turn of the event loop are batched.
    await turn()
    while (line.length > 0) await serveBatch(line.splice(0, MOST))
    lines.delete(key)
  }

  async function serveBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => {
        resolve(results[index]!)
      })
    } catch (error) {
      // If the connection was lost, the outcome is unknown. Each caller must then check its own item.
      if (batch.length === 1 || error instanceof StoreUnavailable) for (const { reject } of batch) reject(error)
      else for (const one of batch) await serveBatch([one])
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item)
      const line = lines.get(key)
      const waiting = { item, resolve, reject }
      if (line) line.push(waiting)
      else {
        const first = [waiting]
        lines.set(key, first)
        void serve(key, first)
      }
    })
}
