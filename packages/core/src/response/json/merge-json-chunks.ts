import { canonicalJson } from '../../data-file/canonical-json.ts'
import { isRecord } from '../../data-file/is-record.ts'
import type { Diagnostic } from '../../diagnostic.ts'
import { groupChunks } from './group-chunks.ts'
import { mergeValues, setMember } from './merge-values.ts'
import { failure } from './parse-candidate.ts'
import { parseJson } from './parse-json.ts'
import type { JsonRepair, JsonState, ParsedJson, ParseJsonOptions } from './parsed-json.ts'
import { checkSchema } from './schema/check-schema.ts'

export interface MergeJsonOptions extends ParseJsonOptions {
  /** The keys to remove from the top level of each part. The default is `CONTROL_FLAGS`. */
  readonly controlFlags?: readonly string[]
}

export interface MergedJson extends ParsedJson {
  /** The control flags of the last part that contains JSON. Flags of earlier parts are out of date. */
  readonly flags: Readonly<Record<string, unknown>>
  /** The parsed text. Chunks that continue the previous chunk are joined to it. */
  readonly text: string
}

/**
 * Builds one value from an answer received in several calls. A chunk that continues the previous chunk is joined to it,
 * and repeated text is removed. Independent values are merged: objects by key, and arrays by appending. Non-empty
 * values win over empty values. Otherwise the first value is kept. An entry that an earlier part already contains is
 * dropped if both are equal, and reported if only their `id` is the same.
 * @example
 * await mergeJsonChunks(['{"steps": ["measure twice", "cut', '"measure twice", "cut once"]}'])
 * // → { state: 'complete', value: { steps: ['measure twice', 'cut once'] }, … }
 */
export async function mergeJsonChunks(chunks: readonly string[], options: MergeJsonOptions = {}): Promise<MergedJson> {
  const { schema, controlFlags = CONTROL_FLAGS, ...reading } = options
  const repairs: JsonRepair[] = []
  const diagnostics: Diagnostic[] = []
  let flags: Readonly<Record<string, unknown>> = {}
  let merged: { value: unknown } | undefined
  let state: JsonState = 'complete'
  const { texts: parts, diagnostics: seams } = groupChunks(chunks)
  diagnostics.push(...seams)
  const text = parts.join('\n')
  for (const [index, part] of parts.entries()) {
    const read = await parseJson(part, reading)
    repairs.push(...read.repairs)
    if (read.state === 'failed' && !/[{[]/.test(part)) {
      const message = `Part ${index + 1} of the answer contains no JSON and was left out.`
      diagnostics.push({ code: 'json.part-without-json', severity: 'warning', message })
      continue
    }
    diagnostics.push(...read.diagnostics)
    state = nextState(state, read.state)
    if (read.state === 'failed') continue
    const stripped = stripControlFlags(read.value, controlFlags)
    flags = stripped.flags
    if (!merged) merged = { value: stripped.value }
    else {
      const next = withoutRepeatedEntries(merged.value, stripped.value)
      repairs.push(...next.repairs)
      diagnostics.push(...next.diagnostics)
      if (next.repairs.length > 0) state = nextState(state, 'repaired')
      merged = { value: mergeValues(merged.value, next.value) }
    }
  }
  if (!merged) {
    const none = failure('json.not-found', 'None of the parts contains JSON.')
    return { ...none, repairs, diagnostics: [...diagnostics, ...none.diagnostics], flags, text }
  }
  const parsed = { state, value: merged.value, repairs, diagnostics }
  if (schema === undefined || state === 'failed') return { ...parsed, flags, text }
  return { ...(await checkSchema(parsed, schema, true)).parsed, flags, text }
}

/**
 * Combines the state so far with the state of the next part. A truncated part counts as repaired if another part
 * follows.
 */
function nextState(before: JsonState, next: JsonState): JsonState {
  if (before === 'failed' || next === 'failed') return 'failed'
  if (next === 'truncated') return 'truncated'
  return before === 'complete' ? next : 'repaired'
}

/** Keys that tell whether the model is done. They control the run and are not part of the document. */
const CONTROL_FLAGS: readonly string[] = ['continuation_needed', 'stop_reason', 'resume_cursor']

interface StrippedValue {
  readonly value: unknown
  readonly flags: Readonly<Record<string, unknown>>
}

/** Removes the flags from the top level only. At deeper levels, such a key is content. */
function stripControlFlags(value: unknown, names: readonly string[] = CONTROL_FLAGS): StrippedValue {
  if (!isRecord(value) || !names.some((name) => Object.hasOwn(value, name))) return { value, flags: {} }
  const kept: Record<string, unknown> = {}
  const flags: Record<string, unknown> = {}
  for (const key of Object.keys(value)) setMember(names.includes(key) ? flags : kept, key, value[key])
  return { value: kept, flags }
}

interface WithoutRepeatedEntries {
  /** The later value without the entries that the earlier value already contains. */
  readonly value: unknown
  readonly repairs: readonly JsonRepair[]
  /** One `json.duplicate-id` diagnostic for each entry that has the id of an earlier entry but differs from it. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Compares two parts of an answer before they are merged. A model that continues a list often repeats the last entry.
 * Entries are compared only if they have an `id`, because lists may contain equal entries otherwise.
 */
function withoutRepeatedEntries(earlier: unknown, later: unknown, path = '$'): WithoutRepeatedEntries {
  if (Array.isArray(earlier) && Array.isArray(later)) return withoutEntriesOf(earlier, later, path)
  if (!isRecord(earlier) || !isRecord(later)) return { value: later, repairs: [], diagnostics: [] }
  const value: Record<string, unknown> = {}
  const repairs: JsonRepair[] = []
  const diagnostics: Diagnostic[] = []
  for (const key of Object.keys(later)) {
    const before = Object.hasOwn(earlier, key) ? earlier[key] : undefined
    const inner = withoutRepeatedEntries(before, later[key], `${path}.${key}`)
    setMember(value, key, inner.value)
    repairs.push(...inner.repairs)
    diagnostics.push(...inner.diagnostics)
  }
  return { value, repairs, diagnostics }
}

function withoutEntriesOf(
  earlier: readonly unknown[],
  later: readonly unknown[],
  path: string,
): WithoutRepeatedEntries {
  const earlierEntries = new Map<string, Set<string>>()
  for (const entry of earlier) {
    const id = idOf(entry)
    if (id !== undefined) earlierEntries.set(id, (earlierEntries.get(id) ?? new Set()).add(canonicalJson(entry)))
  }
  const repairs: JsonRepair[] = []
  const diagnostics: Diagnostic[] = []
  const value = later.filter((entry) => {
    const id = idOf(entry)
    const same = id === undefined ? undefined : earlierEntries.get(id)
    if (!same) return true
    if (same.has(canonicalJson(entry))) {
      const message = `${path}: a part of the answer repeated the entry with the id ${id}; the repeat was dropped.`
      repairs.push({ code: 'repeated-entry', message, path })
      return false
    }
    const message = `${path}: two parts of the answer contain different entries with the id ${id}.`
    diagnostics.push({ code: 'json.duplicate-id', severity: 'warning', message })
    return true
  })
  return { value, repairs, diagnostics }
}

/** The id as it is written in JSON, because 1 and "1" are different ids. */
function idOf(entry: unknown): string | undefined {
  if (!isRecord(entry) || !Object.hasOwn(entry, 'id')) return undefined
  return typeof entry.id === 'string' || typeof entry.id === 'number' ? JSON.stringify(entry.id) : undefined
}
