import { normalizeText, otherNotations, quoteDecimals } from './normalize-text.ts'
import { failure } from './parse-candidate.ts'
import { DEFAULT_JSON_LIMITS, type ParsedJson, type ParseJsonOptions } from './parsed-json.ts'
import { type ReadOptions, readLikeliest } from './read-likeliest.ts'
import { createTextRepairer, type TextRepairer } from './repair-text.ts'
import { checkSchema } from './schema/check-schema.ts'

/** The maximum length of a text that is read again in another notation. */
const MAX_REWRITTEN = 32_768

/**
 * Parses the JSON in a model's response, even inside prose or code fences. The state is `complete`, `repaired`,
 * `truncated` or `failed`. If a schema is given, returns the first value that satisfies it. Never rejects.
 * @example
 * await parseJson('Sure! {"name": "Ada",}', { schema: { type: 'object' } })
 * // → { state: 'repaired', value: { name: 'Ada' }, … }
 */
export async function parseJson(text: string, options: ParseJsonOptions = {}): Promise<ParsedJson> {
  const limits = { ...DEFAULT_JSON_LIMITS, ...options.limits }
  if (text.length > limits.characters) {
    const message = `The text has ${text.length} characters. The limit for reading JSON is ${limits.characters}.`
    return failure('json.too-large', message)
  }
  const settled = { ...options, limits, repair: createTextRepairer(limits, options.repair) }
  const normalized = normalizeText(text)
  const plain = normalized && (await readLikeliest(normalized.text, settled))
  if (plain && plain.state !== 'failed') return rewritten(plain, normalized.message)
  const read = await readLikeliest(text, settled)
  if (read.state === 'failed') return (await readOtherwise(text, settled)) ?? read
  return (await readAsWritten(text, read, settled)) ?? read
}

/**
 * If values were converted to strings, parses the text again with quotes around decimals that end in a zero. Otherwise,
 * the trailing zeros would be lost.
 */
async function readAsWritten(text: string, read: ParsedJson, options: ReadOptions): Promise<ParsedJson | undefined> {
  const isString = read.repairs.some(
    ({ code, message }) => code === 'coerced' && /was read as the string /.test(message),
  )
  const quoted = isString && text.length <= MAX_REWRITTEN ? quoteDecimals(text) : undefined
  const again = quoted === undefined ? undefined : await readLikeliest(quoted, options)
  return again && again.state !== 'failed' ? rewritten(again, 'Numbers were kept as they were written.') : undefined
}

/** Tries alternative notations if a text could not be parsed or was rejected. */
async function readOtherwise(text: string, options: ReadOptions): Promise<ParsedJson | undefined> {
  if (text.length > MAX_REWRITTEN) return undefined
  for (const notation of otherNotations(text)) {
    const read = await readLikeliest(notation, options)
    if (read.state !== 'failed') return rewritten(read, 'Quotes, brackets or punctuation were corrected.')
  }
  const yaml = options.schema === undefined ? undefined : await readYaml(text, options.repair)
  const checked = yaml && (await checkSchema(yaml, options.schema!, false))
  return checked?.isValid ? checked.parsed : undefined
}

/** Removes positions, because they do not apply to the original text. */
function rewritten(read: ParsedJson, message: string): ParsedJson {
  const repairs = read.repairs.map(({ position: _, ...repair }) => repair)
  const diagnostics = read.diagnostics.map(({ position: _, ...diagnostic }) => diagnostic)
  const isTold = diagnostics.some(({ severity }) => severity === 'warning')
  return {
    ...read,
    state: read.state === 'complete' ? 'repaired' : read.state,
    repairs: [{ code: 'syntax', message }, ...repairs],
    diagnostics: isTold ? diagnostics : [...diagnostics, { code: 'json.repaired', severity: 'warning', message }],
  }
}

const YAML_FENCE = /^[ \t]*(?:`{3,}|~{3,})(?:ya?ml)[ \t]*\r?\n([\s\S]*?)^[ \t]*(?:`{3,}|~{3,})[ \t]*$/im
const YAML_START = /^\s*(?:-{3}\s*\n\s*)?(?:- )?["']?[\p{L}_][\p{L}\p{N}_ -]{0,60}["']?:(?:\s|$)/u
const MAX_CHARACTERS = 100_000

/**
 * Parses an object or list written as YAML. Prose with a colon is also valid YAML, so a schema is needed to reject
 * prose.
 */
async function readYaml(text: string, repair: TextRepairer): Promise<ParsedJson | undefined> {
  const written = YAML_FENCE.exec(text.slice(0, MAX_CHARACTERS))?.[1] ?? text
  if (written.length > MAX_CHARACTERS || !YAML_START.test(written)) return undefined
  const converted = await repair(written, 'yaml')
  if ('problem' in converted) return undefined
  try {
    const value: unknown = JSON.parse(converted.text)
    if (typeof value !== 'object' || value === null) return undefined
    const message = 'It was written as YAML.'
    return {
      state: 'repaired',
      value,
      repairs: [{ code: 'syntax', message }],
      diagnostics: [{ code: 'json.repaired', severity: 'warning', message }],
    }
  } catch {
    return undefined
  }
}
