import type { ModelChange } from '@quire/runtime/engine'

/** A model that takes part in a run; the same one may do so several times, told apart by `n` from 1. */
export type Participant = {
  readonly model: string
  readonly n: number
  /** The one whose place it took: it goes on with the work of that one, as if it were the same. */
  readonly seat?: { readonly model: string; readonly n: number }
}

/**
 * Who takes part in a stage. Where a model left the run, what it had made in the stages that it had finished stays, so
 * it takes part in those; in the others its successor does, or nobody. Without a stage: who takes part now.
 */
export function participantsOf(
  models: readonly string[],
  changes: readonly ModelChange[] = [],
  stage?: string,
): Participant[] {
  const seen = new Map<string, number>()
  const named = (model: string): { model: string; n: number } => {
    const n = (seen.get(model) ?? 0) + 1
    seen.set(model, n)
    return { model, n }
  }
  let now = models.map((model): { readonly last: Participant | undefined; readonly here: Participant | undefined } => {
    const first = named(model)
    return { last: first, here: first }
  })
  for (const { model, by, keeps } of changes) {
    const isKept = stage !== undefined && keeps.includes(stage)
    now = now.map((seat) => {
      if (seat.last?.model !== model) return seat
      const { last } = seat
      const next = by === null ? undefined : { ...named(by), seat: last.seat ?? { model: last.model, n: last.n } }
      return { last: next, here: isKept ? seat.here : next }
    })
  }
  return now.flatMap(({ here }) => here ?? [])
}

/** Whether two are the same participant, or one took the place of the other. */
export function isSame(one: Participant, other: Participant): boolean {
  const [a, b] = [one.seat ?? one, other.seat ?? other]
  return a.model === b.model && a.n === b.n
}

/** Whether two are the same model, not only in the same place. */
export function isSameModel(one: Participant, other: Participant): boolean {
  return one.model === other.model && one.n === other.n
}
