export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** What a run was asked to do. All that decides its outcome is in here. */
export interface RunRequest {
  readonly input: string
  readonly models: readonly string[]
  readonly options: { readonly [name: string]: JsonValue }
}
