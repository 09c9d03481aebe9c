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

/** The notation of a text that is converted to JSON. */
export type Notation = 'json' | 'yaml'

/**
 * Repairs JSON, or converts YAML to JSON. Rejects if the time limit is exceeded. The work should run in a thread or
 * process that can be stopped.
 */
export type RepairJsonText = (
  text: string,
  options: { readonly timeoutMs: number; readonly notation?: Notation },
) => Promise<string>

export interface JsonLimits {
  /** Longer text is not parsed. */
  readonly characters: number
  /** Deeper nesting is rejected, because validators and serializers recurse. */
  readonly depth: number
  /**
   * The maximum length of a text to repair in-process. Several texts of an answer together may take as long as one text
   * of this length. Such a repair cannot be interrupted, so a higher limit lets a hostile text block the process.
   */
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

// jsonrepair is cubic in the number of stray quotes and brackets. The worst known texts take 30 ms at 1,536
// characters, 0.7 seconds at 4 KB and minutes at 32 KB.
export const DEFAULT_JSON_LIMITS: JsonLimits = {
  characters: 16_000_000,
  depth: 500,
  inProcessRepairCharacters: 1_536,
  repairCharacters: 1_000_000,
  repairMilliseconds: 2_000,
}
