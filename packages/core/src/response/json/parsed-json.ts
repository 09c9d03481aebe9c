import type { Diagnostic } from '../../diagnostic.ts'

/**
 * The state of the text, not of the value: `complete` is valid JSON, `repaired` had to be changed to be parsed,
 * `truncated` ends before its value is complete, `failed` gave no usable value.
 */
export type JsonState = 'complete' | 'repaired' | 'truncated' | 'failed'

/** A difference between the text and the parsed value. */
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
    | 'coerced'
    | 'unknown-key'
  readonly message: string
  /** UTF-16 index into the parsed text. */
  readonly position?: number
  /** Path in the value, such as `$.items[2].name`. */
  readonly path?: string
}

/** The result of `parseJson`. */
export interface ParsedJson {
  readonly state: JsonState
  /** Also set if the schema rejected it (`failed`), so that a correction can be requested. */
  readonly value?: unknown
  readonly repairs: readonly JsonRepair[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Repairs text, and rejects if that takes longer than the time limit. It should run where it can be stopped. */
export type RepairJsonText = (text: string, options: { readonly timeoutMs: number }) => Promise<string>

export interface JsonLimits {
  /** Longer text is not parsed. */
  readonly characters: number
  /** Deeper nesting is rejected, because later consumers of the value (validators, serializers) recurse. */
  readonly depth: number
  /** Maximum length of a text that is repaired in this process, where the repair cannot be interrupted. */
  readonly inProcessRepairCharacters: number
  /** Maximum length of a text that is passed to the caller's repair function, and the time limit for the repair. */
  readonly repairCharacters: number
  readonly repairMilliseconds: number
}

/** A JSON Schema to satisfy, limits, and a function that repairs long texts. */
export interface ParseJsonOptions {
  readonly schema?: object | boolean
  readonly limits?: Partial<JsonLimits>
  readonly repair?: RepairJsonText
}

// jsonrepair is quadratic in the number of stray quotes: 32 KB of them take 0.1 seconds, 256 KB take 17.
export const DEFAULT_JSON_LIMITS: JsonLimits = {
  characters: 16_000_000,
  depth: 500,
  inProcessRepairCharacters: 32_768,
  repairCharacters: 1_000_000,
  repairMilliseconds: 2_000,
}
