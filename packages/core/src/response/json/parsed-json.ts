import type { Diagnostic } from '../../diagnostic.ts'

/**
 * How the text stood, not how the value fared: `complete` is valid JSON as written, `repaired` had to be changed to be
 * read, `truncated` ends before its value does, `failed` gave no value that may be used.
 */
export type JsonState = 'complete' | 'repaired' | 'truncated' | 'failed'

/** One difference between what was written and the value that was read from it. */
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
  /** UTF-16 index into the text that was read. */
  readonly position?: number
  /** Where in the value, as in `$.items[2].name`. */
  readonly path?: string
}

/** The result of `parseJson`. */
export interface ParsedJson {
  readonly state: JsonState
  /** Also given when a schema refused it (`failed`), so that a correction can be asked for. */
  readonly value?: unknown
  readonly repairs: readonly JsonRepair[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Repairs text in a place that the caller can end when the time is over, by rejecting. */
export type RepairJsonText = (text: string, options: { readonly timeoutMs: number }) => Promise<string>

export interface JsonLimits {
  /** Longer text is not read at all. */
  readonly characters: number
  /** Deeper nesting is refused: what reads the value later (validators, serializers) recurses. */
  readonly depth: number
  /** The most that is repaired inside this process, where nothing can end it. */
  readonly inProcessRepairCharacters: number
  /** The most that is handed to the caller's repair function, and for how long. */
  readonly repairCharacters: number
  readonly repairMilliseconds: number
}

/** A JSON Schema to satisfy, limits, and a function that repairs long texts. */
export interface ParseJsonOptions {
  readonly schema?: object | boolean
  readonly limits?: Partial<JsonLimits>
  readonly repair?: RepairJsonText
}

// jsonrepair's time grows with the square of stray quotes: 32 KB of them cost a tenth of a second, 256 KB seventeen.
export const DEFAULT_JSON_LIMITS: JsonLimits = {
  characters: 16_000_000,
  depth: 500,
  inProcessRepairCharacters: 32_768,
  repairCharacters: 1_000_000,
  repairMilliseconds: 2_000,
}
