import type { Diagnostic } from '../../diagnostic.ts'
import { checkSchema } from './check-schema.ts'
import { findCandidates } from './find-candidates.ts'
import type { JsonCandidate } from './json-candidate.ts'
import { failure, parseCandidate } from './parse-candidate.ts'
import { DEFAULT_JSON_LIMITS, type JsonLimits, type ParsedJson, type ParseJsonOptions } from './parsed-json.ts'

/** Repairing and validating cost more than finding, so of many places only the likeliest are tried. */
const MAX_TRIED = 12

/**
 * Parses the JSON in a model's response, in prose and code fences too, and says in which state it was: `complete`,
 * `repaired`, `truncated` or `failed`. With a schema, takes the first value that satisfies it. Never rejects.
 * @example
 * const { state, value } = await parseJson('Sure! {"name": "Ada",}', { schema: { type: 'object' } })
 * // state: 'repaired', value: { name: 'Ada' }
 */
export async function parseJson(text: string, options: ParseJsonOptions = {}): Promise<ParsedJson> {
  const limits = { ...DEFAULT_JSON_LIMITS, ...options.limits }
  if (text.length > limits.characters) {
    const message = `The text has ${text.length} characters; JSON is read from at most ${limits.characters}.`
    return failure('json.too-large', message)
  }
  const refused: { readonly read: ParsedJson; readonly candidate: JsonCandidate; readonly checked: ParsedJson }[] = []
  let failed: ParsedJson | undefined
  const candidates = findCandidates(text, limits.depth)
  for (const candidate of candidates.slice(0, MAX_TRIED)) {
    const read = await parseCandidate(text, candidate, limits, options.repair)
    if (read.state === 'failed') {
      failed ??= read
      continue
    }
    if (options.schema === undefined) return withOthers(read, candidate, candidates)
    const checked = await checkSchema(read, options.schema, false)
    if (checked.isValid) return withOthers(checked.parsed, candidate, candidates)
    refused.push({ read, candidate, checked: checked.parsed })
  }
  const only = options.schema === undefined ? undefined : await findOnly(text, candidates, { ...options, limits })
  if (only) return only
  // Only when no value fits as it is: the one with unknown keys may have been an example of something else.
  for (const { read, candidate } of refused) {
    const checked = await checkSchema(read, options.schema!, true)
    if (checked.isValid) return withOthers(checked.parsed, candidate, candidates)
  }
  return refused[0]?.checked ?? failed ?? failure('json.not-found', 'The text holds no JSON.')
}

/** Of values on lines of their own the one that satisfies the schema, where it is one: others echo it, or think aloud. */
async function findOnly(
  text: string,
  candidates: readonly JsonCandidate[],
  { schema, limits, repair }: ParseJsonOptions & { readonly limits: JsonLimits },
): Promise<ParsedJson | undefined> {
  const [first] = candidates
  if (first?.kind !== 'lines' || first.scans.length > MAX_TRIED) return undefined
  const each = first.scans.map((scan) => ({ kind: 'container', scan }) as const)
  const valid: ParsedJson[] = []
  for (const candidate of each) {
    const read = await parseCandidate(text, candidate, limits, repair)
    const checked = read.state === 'failed' ? undefined : await checkSchema(read, schema!, false)
    if (checked?.isValid) valid.push(withOthers(checked.parsed, candidate, each))
  }
  return valid.length === 1 ? valid[0] : undefined
}

/** What was not read is at least told. */
function withOthers(parsed: ParsedJson, chosen: JsonCandidate, candidates: readonly JsonCandidate[]): ParsedJson {
  if (chosen.kind !== 'container') return parsed
  const { start, end } = chosen.scan
  const others = candidates.flatMap((other) => (other.kind === 'container' ? [other.scan] : []))
  const apart = others.filter((other) => other.end <= start || other.start >= end)
  if (apart.length === 0) return parsed
  const message = `The text holds ${apart.length === 1 ? 'another value' : `${apart.length} other values`} beside the one that was read.`
  const diagnostic: Diagnostic = { code: 'json.other-values', severity: 'info', message, position: start }
  return { ...parsed, diagnostics: [...parsed.diagnostics, diagnostic] }
}
