import type { ModelChange } from '@quire/runtime/engine'

/** A model that takes part in a run. If a model takes part several times, `n` (from 1) identifies the participant. */
export type Participant = {
  readonly model: string
  readonly n: number
  /** The original participant whose place this one has. Stays the same after several replacements. */
  readonly seat?: { readonly model: string; readonly n: number }
}

/**
 * Returns the participants of a stage. If no stage is given, returns the current participants. Finished stages keep
 * their removed models. In other stages, replacements take over, if there are any.
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

/** Whether two participants are the same or one replaced the other. */
export function isSame(one: Participant, other: Participant): boolean {
  const [a, b] = [one.seat ?? one, other.seat ?? other]
  return a.model === b.model && a.n === b.n
}

/** Whether two participants have the same model and number. */
export function isSameModel(one: Participant, other: Participant): boolean {
  return one.model === other.model && one.n === other.n
}
