interface Stretch {
  readonly start: number
  end: number
}

/** Ranges in which elements may be quoted text. */
export class DoubtfulStretches {
  readonly #stretches: Stretch[] = []

  add(start: number, end: number): void {
    this.#stretches.push({ start, end })
  }

  /** Returns a function that tells whether a position is doubtful. Positions must be passed in ascending order. */
  walk(): (position: number) => boolean {
    const merged: Stretch[] = []
    for (const { start, end } of this.#stretches.toSorted((a, b) => a.start - b.start)) {
      const last = merged.at(-1)
      if (last && start <= last.end) last.end = Math.max(last.end, end)
      else merged.push({ start, end })
    }
    let index = 0
    return (position) => {
      while (index < merged.length && merged[index]!.end <= position) index++
      return index < merged.length && merged[index]!.start <= position
    }
  }
}
