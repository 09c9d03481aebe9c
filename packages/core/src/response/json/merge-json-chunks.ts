import type { Diagnostic } from '../../diagnostic.ts'
import { checkSchema } from './check-schema.ts'
import { CONTROL_FLAGS, stripControlFlags } from './control-flags.ts'
import { groupChunks } from './group-chunks.ts'
import { mergeValues } from './merge-values.ts'
import { failure } from './parse-candidate.ts'
import { parseJson } from './parse-json.ts'
import type { JsonRepair, JsonState, ParsedJson, ParseJsonOptions } from './parsed-json.ts'
import { withoutRepeatedEntries } from './repeated-entries.ts'

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
