/** Runs work in turns: at most `max` at a time, in the order of arrival. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

export function createTurns(max: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The turn passes to the next in line, so nothing can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/**
 * Works on several items at a time, and yields the results in the order of the items. If one fails, no further items are
 * begun, and those in progress are awaited.
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  max: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const results = items.map(() => Promise.withResolvers<Result>())
  // A failure is reported when its turn to be yielded comes.
  for (const { promise } of results) promise.catch(() => {})
  let next = 0
  let isOver = false
  const workThrough = async (): Promise<void> => {
    while (!isOver && next < items.length) {
      const at = next++
      await work(items[at]!).then(results[at]!.resolve, (error: unknown) => {
        isOver = true
        results[at]!.reject(error)
      })
    }
  }
  const workers = Array.from({ length: Math.min(max, items.length) }, workThrough)
  try {
    for (const { promise } of results) yield await promise
  } finally {
    isOver = true
    await Promise.all(workers)
  }
}
