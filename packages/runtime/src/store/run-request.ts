/** Any JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** The request of a run: everything that determines its outcome. */
export interface RunRequest {
  readonly input: string
  readonly models: readonly string[]
  readonly options: { readonly [name: string]: JsonValue }
  /** Models that left the run, in order; absent if none did. `models` remains as requested. */
  readonly changes?: readonly ModelChange[]
}

/** A model that left a run or was replaced. */
export interface ModelChange {
  readonly model: string
  /** Its replacement; null if there is none. */
  readonly by: string | null
  /** The parts that the model had finished, as the flow names them. The model's results for them are still used. */
  readonly keeps: readonly string[]
}
