import { completeBareWord, endOfCertainString } from './complete-tail.ts'
import type { JsonCandidate } from './json-candidate.ts'
import { parseStrictJson, type StrictJson } from './parse-strict-json.ts'
import type { JsonLimits, JsonRepair, JsonState, ParsedJson } from './parsed-json.ts'
import type { TextRepairer } from './repair-text.ts'
import type { JsonScan } from './scan-json.ts'
import { isQuote, requote, scanString } from './scan-string.ts'
import { applyEdits, describeEdits, type TextEdit } from './text-edit.ts'

/** Text that may be JSON, and the repairs to report if it can be parsed. */
interface Draft {
  readonly text: string
  readonly state: JsonState
  readonly repairs: readonly JsonRepair[]
  readonly position: number
  /**
   * The texts to repair if this draft is invalid, in order of preference. There may be several, because an extra quote
   * can make a string look unclosed.
   */
  readonly repairable?: readonly Repairable[]
  /** Whether this draft is only used if all repairs fail. */
  readonly isLast?: boolean
}

type Repairable = Pick<Draft, 'text' | 'state' | 'repairs'>

/** Parses one candidate. Tries the text unchanged, then with safe edits, then repaired. */
export async function parseCandidate(
  text: string,
  candidate: JsonCandidate,
  limits: JsonLimits,
  repair: TextRepairer,
): Promise<ParsedJson> {
  const scans = candidate.kind === 'container' ? [candidate.scan] : candidate.kind === 'lines' ? candidate.scans : []
  const tooDeep = scans.find((scan) => scan.isTooDeep)
  if (tooDeep) {
    const message = `The JSON is nested more than ${limits.depth} levels deep and was not read.`
    return failure('json.too-deep', message, tooDeep.start)
  }
  const draft = draftOf(text, candidate)
  const strict = tryRead(draft.text)
  if (strict && !draft.isLast) return success(strict, draft.state, draft.repairs, draft.position)
  let failed: ParsedJson | undefined
  for (const { text: broken, state, repairs } of draft.repairable ?? [draft]) {
    const repaired = await repair(broken)
    const read = 'text' in repaired ? tryRead(repaired.text) : undefined
    if (read) {
      const syntax: JsonRepair = { code: 'syntax', message: 'Its syntax was repaired.', position: draft.position }
      return success(read, state === 'complete' ? 'repaired' : state, [...repairs, syntax], draft.position)
    }
    const { code, message } = 'problem' in repaired ? repaired.problem : STILL_BROKEN
    failed ??= failure(code, message, draft.position)
  }
  return strict ? success(strict, draft.state, draft.repairs, draft.position) : failed!
}

const STILL_BROKEN = { code: 'json.repair-failed', message: 'The repaired text is still not JSON.' }

function draftOf(text: string, candidate: JsonCandidate): Draft {
  if (candidate.kind === 'scalar') return draftScalar(text, candidate.start, candidate.end)
  if (candidate.kind === 'container') return draftContainer(text, candidate.scan)
  const drafts = candidate.scans.map((scan) => draftContainer(text, scan))
  const position = candidate.scans[0]!.start
  const edits = candidate.scans.flatMap((scan) => scan.edits)
  const lines: TextEdit = { start: position, end: position, by: '', code: 'lines' }
  return {
    text: `[${drafts.map((draft) => draft.text).join(',')}]`,
    state: drafts.at(-1)!.state === 'truncated' ? 'truncated' : 'repaired',
    repairs: describeEdits([lines, ...edits]),
    position,
  }
}

function draftContainer(text: string, scan: JsonScan): Draft {
  const { start, end, edits, isOpen, isEndedByFence } = scan
  const state = isOpen && !isEndedByFence ? 'truncated' : edits.length > 0 ? 'repaired' : 'complete'
  const draft = {
    text: applyEdits(text, start, end, edits),
    state,
    repairs: describeEdits(edits),
    position: start,
  } as const
  const written = text.slice(start, end).trimEnd()
  // Broken quotes can make a complete text look truncated. If the text ends with its closing bracket, it is complete.
  const isClosed = written.endsWith(text[start] === '{' ? '}' : ']')
  const kept = isOpen && isClosed ? edits.slice(0, edits.length - scan.tailEdits) : edits
  const settled: JsonState = isOpen && isClosed ? 'repaired' : state
  const original: Repairable = { text: written, state: settled === 'complete' ? 'repaired' : settled, repairs: [] }
  const edited: Repairable = { text: applyEdits(text, start, end, kept), state: settled, repairs: describeEdits(kept) }
  // A JSON string contains no raw line breaks. Brackets on their own line are therefore not part of a string.
  const isLast = scan.isInString && isClosed && /\n[\s}\]]*$/.test(written.slice(-200).replace(/[}\]]$/, ''))
  return {
    ...draft,
    isLast,
    repairable: isLast || scan.isDoubtful ? [original, edited] : edits.length > 0 ? [edited, original] : [edited],
  }
}

function draftScalar(text: string, start: number, end: number): Draft {
  const written = text.slice(start, end)
  const draft = (edits: TextEdit[], state: JsonState): Draft => ({
    text: applyEdits(text, start, end, edits),
    state,
    repairs: describeEdits(edits),
    position: start,
  })
  if (written[0] === '"') {
    const edits: TextEdit[] = []
    const { isOpen } = scanString(text, start, end, 'root', edits)
    if (!isOpen) return draft(edits, edits.length > 0 ? 'repaired' : 'complete')
    const certain = endOfCertainString(text, start, end)
    const kept = edits.filter((edit) => edit.end <= certain)
    return draft([...kept, { start: certain, end, by: '"', code: 'closed' }], 'truncated')
  }
  if (isQuote(written[0])) return draft([{ start, end, by: requote(written.slice(1, -1)), code: 'quotes' }], 'repaired')
  const completed = completeBareWord(written)
  if (completed === undefined || completed === written) return draft([], 'complete')
  return draft([{ start, end, by: completed, code: 'completed' }], 'truncated')
}

function tryRead(text: string): StrictJson | undefined {
  try {
    return parseStrictJson(text)
  } catch {
    return undefined
  }
}

function success(
  { value, duplicateKeys }: StrictJson,
  state: JsonState,
  repairs: readonly JsonRepair[],
  position: number,
): ParsedJson {
  const duplicates = duplicateKeys.map(
    (key): JsonRepair => ({
      code: 'duplicate-key',
      message: `The key ${JSON.stringify(key)} occurred more than once; its values were merged.`,
    }),
  )
  const all = [...repairs, ...duplicates]
  const settled = state === 'complete' && all.length > 0 ? 'repaired' : state
  if (settled === 'complete') return { state: settled, value, repairs: all, diagnostics: [] }
  const what = settled === 'truncated' ? 'ends before its value is complete' : 'was not valid as written'
  const message = `The JSON ${what}. ${all.map((repair) => repair.message).join(' ')}`.trimEnd()
  return {
    state: settled,
    value,
    repairs: all,
    diagnostics: [{ code: `json.${settled}`, severity: 'warning', message, position }],
  }
}

export function failure(code: string, message: string, position?: number): ParsedJson {
  const diagnostic = { code, severity: 'error', message, ...(position !== undefined && { position }) } as const
  return { state: 'failed', repairs: [], diagnostics: [diagnostic] }
}
