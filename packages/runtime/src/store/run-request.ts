/** Any JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** The request of a run. Contains everything that determines the run's outcome. */
export interface RunRequest {
  readonly input: string
  readonly models: readonly string[]
  readonly options: { readonly [name: string]: JsonValue }
  /** The removed or replaced models, in order. Absent if there are none. `models` still lists the original models. */
  readonly changes?: readonly ModelChange[]
  /** Set if the run is a fork of another run. */
  readonly fork?: ForkOrigin
}

/** The run that a fork takes answers from, and what the fork changes. */
export interface ForkOrigin {
  readonly run: string
  /** Keys of that run's steps whose answers are not taken. */
  readonly asks: readonly string[]
  /** Texts that replace prompt files of the workspace, keyed by path. */
  readonly files: Readonly<Record<string, string>>
}

/** A model that was removed from a run or replaced. */
export interface ModelChange {
  readonly model: string
  /** The model's replacement. Null if the model was not replaced. */
  readonly by: string | null
  /** Parts of the flow that the model finished before it was removed or replaced. Their results are still used. */
  readonly keeps: readonly string[]
}

export function currentModels({ models, changes = [] }: RunRequest): readonly string[] {
  return changes.reduce<readonly string[]>(
    (current, { model, by }) => current.flatMap((one) => (one !== model ? [one] : by === null ? [] : [by])),
    models,
  )
}
