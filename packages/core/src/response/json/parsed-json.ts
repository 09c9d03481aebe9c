import type { Diagnostic } from '../../diagnostic.ts'

/**
 * The state of the text, not of the value. `complete`: valid JSON. `repaired`: changed before parsing. `truncated`:
 * ends before the value is complete. `failed`: no usable value.
 */
export type JsonState = 'complete' | 'repaired' | 'truncated' | 'failed'

/** A change made while parsing the text. */
export interface JsonRepair {
  readonly code:
    | 'comment'
    | 'space'
    | 'extra-comma'
    | 'escape'
    | 'control-character'
    | 'stray-quote'
    | 'quotes'
    | 'text-block'
    | 'closed'
    | 'dropped'
    | 'completed'
    | 'lines'
    | 'syntax'
    | 'duplicate-key'
    | 'repeated-entry'
    | 'coerced'
    | 'unknown-key'
  readonly message: string
  /** UTF-16 index in the parsed text. */
  readonly position?: number
  /** Path in the value, such as `$.items[2].name`. */
  readonly path?: string
}

/** The result of `parseJson`. */
export interface ParsedJson {
  readonly state: JsonState
  /** Set even if the value does not match the schema, so that a correction can be requested. */
  readonly value?: unknown
  readonly repairs: readonly JsonRepair[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Repairs text. Rejects if the time limit is exceeded. The repair should run in a thread or process that can be
 * stopped.
 */
export type RepairJsonText = (text: string, options: { readonly timeoutMs: number }) => Promise<string>

export interface JsonLimits {
  /** Longer text is not parsed. */
  readonly characters: number
  /** Deeper nesting is rejected, because validators and serializers recurse. */
  readonly depth: number
  /** The maximum length of a text to repair in-process. Such a repair cannot be interrupted. */
  readonly inProcessRepairCharacters: number
  /**
   * `repairCharacters` is the maximum length of a text passed to the caller's repair function. `repairMilliseconds` is
   * the time limit for the repair.
   */
  readonly repairCharacters: number
  readonly repairMilliseconds: number
}

/** Options for `parseJson`: a JSON Schema, limits, and a function that repairs long texts. */
export interface ParseJsonOptions {
  readonly schema?: object | boolean
  readonly limits?: Partial<JsonLimits>
  readonly repair?: RepairJsonText
}

// jsonrepair is quadratic in the number of stray quotes. 32 KB of stray quotes take 0.1 seconds, and 256 KB take 17
// seconds.
export const DEFAULT_JSON_LIMITS: JsonLimits = {
  characters: 16_000_000,
  depth: 500,
  inProcessRepairCharacters: 32_768,
  repairCharacters: 1_000_000,
  repairMilliseconds: 2_000,
}
