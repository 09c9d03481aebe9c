/** A model that takes part in a run; the same one may do so several times, told apart by `n` from 1. */
export type Participant = {
  readonly model: string
  readonly n: number
}

export function participantsOf(models: readonly string[]): Participant[] {
  const seen = new Map<string, number>()
  return models.map((model) => {
    const n = (seen.get(model) ?? 0) + 1
    seen.set(model, n)
    return { model, n }
  })
}

export function isSame(one: Participant, other: Participant): boolean {
  return one.model === other.model && one.n === other.n
}
