/** Any JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** The request of a run. It contains everything that determines the outcome. */
export interface RunRequest {
  readonly input: string
  readonly models: readonly string[]
  readonly options: { readonly [name: string]: JsonValue }
  /** Models that left the run while it was on, in order; absent where none did. `models` stays what was asked for. */
  readonly changes?: readonly ModelChange[]
}

/** A model that left a run or was replaced. */
export interface ModelChange {
  readonly model: string
  /** The model in its place; null where there is none. */
  readonly by: string | null
  /** The parts of the flow that it had finished, as the flow names them: what it made there stays in use. */
  readonly keeps: readonly string[]
}
