const MINUTE = 60_000

/** Usage that counts against a limit. */
export interface WindowEntry {
  readonly at: number
  amount: number
}

/** The usage of the last minute. Each use has its own timestamp, so no period of one minute exceeds the limit. */
export interface SlidingWindow {
  /** The earliest time at which an amount fits within the limit. */
  fitsAt(amount: number, now: number): number
  add(amount: number, now: number): WindowEntry
  remove(entry: WindowEntry): void
}

export function createSlidingWindow(limit: number): SlidingWindow {
  let entries: WindowEntry[] = []

  function forget(now: number): void {
    const live = entries.findIndex(({ at }) => at + MINUTE > now)
    entries = live < 0 ? [] : live === 0 ? entries : entries.slice(live)
  }

  return {
    fitsAt(amount, now) {
      forget(now)
      let used = 0
      for (const entry of entries) used += entry.amount
      if (used + amount <= limit) return now
      for (const { at, amount: freed } of entries) {
        used -= freed
        if (used + amount <= limit) return at + MINUTE
      }
      // A request that exceeds the limit per minute is sent alone. Otherwise it would wait forever.
      return entries.length === 0 ? now : entries.at(-1)!.at + MINUTE
    },
    add(amount, now) {
      const entry = { at: now, amount }
      entries.push(entry)
      return entry
    },
    remove(entry) {
      entries = entries.filter((one) => one !== entry)
    },
  }
}
