import { isRecord } from '../../data-file/is-record.ts'
import type { Diagnostic } from '../../diagnostic.ts'
import { findCandidates } from './find-candidates.ts'
import type { JsonCandidate } from './json-candidate.ts'
import { failure, parseCandidate } from './parse-candidate.ts'
import type { JsonLimits, ParsedJson, ParseJsonOptions } from './parsed-json.ts'
import type { TextRepairer } from './repair-text.ts'
import { checkSchema } from './schema/check-schema.ts'

/** Only the most likely candidates are tried, because repairing and validating are expensive. */
const MAX_TRIED = 12

export interface ReadOptions {
  readonly schema?: ParseJsonOptions['schema']
  readonly limits: JsonLimits
  readonly repair: TextRepairer
}

/** Parses the most likely value in a text. If a schema is given, parses the first value that satisfies the schema. */
export async function readLikeliest(text: string, options: ReadOptions): Promise<ParsedJson> {
  const { schema, limits, repair } = options
  const refused: { readonly read: ParsedJson; readonly candidate: JsonCandidate; readonly checked: ParsedJson }[] = []
  let failed: ParsedJson | undefined
  let form: ParsedJson | undefined
  const candidates = findCandidates(text, limits.depth)
  for (const candidate of candidates.slice(0, MAX_TRIED)) {
    const read = await parseCandidate(text, candidate, limits, repair)
    if (read.state === 'failed') {
      failed ??= read
      continue
    }
    const checked = schema === undefined ? { isValid: true, parsed: read } : await checkSchema(read, schema, false)
    if (!checked.isValid) refused.push({ read, candidate, checked: checked.parsed })
    else if (isForm(read.value)) form ??= withOthers(checked.parsed, candidate, candidates)
    else return withOthers(checked.parsed, candidate, candidates)
  }
  if (form) return form
  const matching = (await findOnly(text, candidates, options)) ?? (await gather(text, candidates, options))
  if (matching) return matching
  // Drops unknown keys only if no value matches the schema as it is. A value with unknown keys may be unrelated.
  for (const { read, candidate } of refused) {
    const checked = await checkSchema(read, schema!, true)
    if (checked.isValid) return withOthers(checked.parsed, candidate, candidates)
  }
  for (const { read, candidate } of refused) {
    for (const inner of [soleValue(read), asksForList(schema!) ? soleItem(read) : undefined]) {
      const checked = inner && (await checkSchema(inner, schema!, true))
      if (checked?.isValid) return withOthers(checked.parsed, candidate, candidates)
    }
  }
  return refused[0]?.checked ?? failed ?? failure('json.not-found', 'The text contains no JSON.')
}

function asksForList(schema: object | boolean): boolean {
  return typeof schema === 'object' && 'type' in schema && schema.type === 'array'
}

/**
 * For several values on separate lines. If exactly one value satisfies the schema, returns it. The others are echoes or
 * drafts.
 */
async function findOnly(
  text: string,
  candidates: readonly JsonCandidate[],
  options: ReadOptions,
): Promise<ParsedJson | undefined> {
  const [first] = candidates
  if (first?.kind !== 'lines' || first.scans.length > MAX_TRIED) return undefined
  const each = first.scans.map((scan) => ({ kind: 'container', scan }) as const)
  const valid: ParsedJson[] = []
  for (const candidate of each) {
    const parsed = await readMatching(text, candidate, options)
    if (parsed) valid.push(withOthers(parsed, candidate, each))
  }
  return valid.length === 1 ? valid[0] : undefined
}

/**
 * If the schema requires a list of objects, collects several objects. They may be in bullets, in fences or between
 * sentences.
 */
async function gather(
  text: string,
  candidates: readonly JsonCandidate[],
  options: ReadOptions,
): Promise<ParsedJson | undefined> {
  const scans = candidates
    .flatMap((one) => (one.kind === 'container' && text[one.scan.start] === '{' ? [one.scan] : []))
    .sort((one, other) => one.start - other.start)
  const areApart = scans.every((scan, index) => index === 0 || scans[index - 1]!.end <= scan.start)
  if (scans.length < 2 || !areApart) return undefined
  return readMatching(text, { kind: 'lines', scans }, options)
}

/** Parses a candidate. Returns undefined unless it satisfies the schema. */
async function readMatching(
  text: string,
  candidate: JsonCandidate,
  { schema, limits, repair }: ReadOptions,
): Promise<ParsedJson | undefined> {
  if (schema === undefined) return undefined
  const read = await parseCandidate(text, candidate, limits, repair)
  const checked = read.state === 'failed' ? undefined : await checkSchema(read, schema, false)
  return checked?.isValid ? checked.parsed : undefined
}

/** Reports the candidates that were not used. */
function withOthers(parsed: ParsedJson, chosen: JsonCandidate, candidates: readonly JsonCandidate[]): ParsedJson {
  if (chosen.kind !== 'container') return parsed
  const { start, end } = chosen.scan
  const others = candidates.flatMap((other) => (other.kind === 'container' ? [other.scan] : []))
  const apart = others.filter((other) => other.end <= start || other.start >= end)
  if (apart.length === 0) return parsed
  const message = `The text contains ${apart.length === 1 ? 'another value' : `${apart.length} other values`} besides the value that was used.`
  const diagnostic: Diagnostic = { code: 'json.other-values', severity: 'info', message, position: start }
  return { ...parsed, diagnostics: [...parsed.diagnostics, diagnostic] }
}

/** The value inside a needless wrapper, such as `{"answer": {…}}` or a list with a single item. */
function soleValue(read: ParsedJson): ParsedJson | undefined {
  const { value } = read
  const members = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []
  const [sole] = members
  if (members.length !== 1 || typeof sole !== 'object' || sole === null) return undefined
  const path = Array.isArray(value) ? '$[0]' : `$.${Object.keys(value as object)[0]!}`
  return coerced(read, sole, `The value was inside another value, at ${path}.`, path)
}

/**
 * Wraps an object in a list. Returns undefined if the object contains a list, because the object is then probably only
 * a wrapper.
 */
function soleItem(read: ParsedJson): ParsedJson | undefined {
  const { value } = read
  if (!isRecord(value) || Object.values(value).some((member) => Array.isArray(member))) return undefined
  return coerced(read, [value], 'The object was read as a list with one item.', '$')
}

function coerced(read: ParsedJson, value: unknown, message: string, path: string): ParsedJson {
  const state = read.state === 'complete' ? 'repaired' : read.state
  return { ...read, state, value, repairs: [...read.repairs, { code: 'coerced', message, path }] }
}

const PLACEHOLDER = /^(?:\.{3}|…|<[^<>]{1,100}>)$/

/** Whether all strings in a value are placeholders. Such a value only shows the form of the answer. */
function isForm(value: unknown): boolean {
  let texts = 0
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string') {
      if (!PLACEHOLDER.test(next)) return false
      texts++
    } else if (typeof next === 'object' && next !== null) for (const one of Object.values(next)) pending.push(one)
  }
  return texts > 0
}
