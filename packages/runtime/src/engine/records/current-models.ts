import type { RunRequest } from '../flow/flow.ts'

/** The current models of a run. */
export function currentModels({ models, changes = [] }: RunRequest): readonly string[] {
  return changes.reduce<readonly string[]>(
    (now, { model, by }) => now.flatMap((one) => (one !== model ? [one] : by === null ? [] : [by])),
    models,
  )
}
