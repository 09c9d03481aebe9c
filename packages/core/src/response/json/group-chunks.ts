import type { Diagnostic } from '../../diagnostic.ts'
import { FENCE_START, findLeadingFence, parseFenceClosing } from '../../markdown/fence-line.ts'
import { findRepeat } from '../seam/find-repeat.ts'
import { type JoinedText, joinContinuation } from '../seam/join-continuation.ts'
import { findOpenPath } from './find-open-path.ts'
import { DEFAULT_JSON_LIMITS } from './parsed-json.ts'
import { scanJson } from './scan-json.ts'
import { applyEdits } from './text-edit.ts'

const FENCE_AFTER_PROSE = new RegExp(FENCE_START.source, 'm')

export interface GroupedChunks {
  /** The strings to parse separately. */
  readonly texts: readonly string[]
  /** Diagnostics about uncertain joins. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Joins chunks that continue the previous chunk. Keeps independent values separate. */
export function groupChunks(chunks: readonly string[]): GroupedChunks {
  const bodies = chunks.map(withoutFence)
  if (bodies.length > 1) {
    // Some models repeat the truncated line. However, a line that looks repeated may be the next list item.
    for (const join of [joinJson, joinAtLine]) {
      const whole = joinAll(bodies, join)
      if (isValid(whole.text)) return { texts: [whole.text], diagnostics: whole.diagnostics }
    }
  }
  const groups: { text: string; isWhole: boolean }[] = []
  const diagnostics: Diagnostic[] = []
  for (const body of bodies) {
    const last = groups.at(-1)
    if (body.trim() === '') {
      // The white space may be part of a truncated string. In other cases, it is harmless.
      if (last && !last.isWhole) last.text += body
      continue
    }
    const isWhole = isValueOfItsOwn(body)
    if (last && !last.isWhole && continues(last.text, body, isWhole)) {
      const joined = joinJson(last.text, body)
      last.text = joined.text
      diagnostics.push(...joined.diagnostics)
    } else groups.push({ text: body, isWhole })
  }
  return { texts: groups.map(({ text }) => text), diagnostics }
}

function joinAll(bodies: readonly string[], join: (before: string, body: string) => JoinedText): JoinedText {
  const diagnostics: Diagnostic[] = []
  const text = bodies.reduce((before, body) => {
    const joined = join(before, body)
    diagnostics.push(...joined.diagnostics)
    return joined.text
  }, '')
  return { text, diagnostics }
}

/**
 * Joins two chunks. In a string value, adds a space between words if needed. In numbers, literals and keys, adds no
 * space.
 */
function joinJson(before: string, body: string): JoinedText {
  return joinContinuation(before, body, findOpenPath(before)?.inString === 'value' ? 'words' : 'none')
}

/**
 * Joins two chunks. If the second chunk repeats the last line of the first, the repeat is removed, even if it is short.
 */
function joinAtLine(before: string, body: string): JoinedText {
  const line = before.slice(before.lastIndexOf('\n') + 1).trim()
  const again = body.trimStart()
  if (line === '' || !again.startsWith(line)) return joinJson(before, body)
  return { text: before + again.slice(line.length), diagnostics: [] }
}

/**
 * Removes the fence of a chunk. Continuations often open a new fence, and models may close the fence after truncated
 * text.
 */
function withoutFence(chunk: string): string {
  const leading = findLeadingFence(chunk)
  // A value may start on the same line as the fence mark.
  const isOpened = leading !== undefined && !/[{[]/.test(leading.info)
  if (!isOpened && !FENCE_AFTER_PROSE.test(chunk)) return chunk
  const body = isOpened ? chunk.slice(leading.bodyStart) : chunk
  const lastLine = body.trimEnd().lastIndexOf('\n') + 1
  return lastLine > 0 && parseFenceClosing(body.slice(lastLine).trimEnd()) ? body.slice(0, lastLine - 1) : body
}

function isValueOfItsOwn(body: string): boolean {
  const text = body.trim()
  if (!startsValue(text)) return FENCE_AFTER_PROSE.test(body) && !isOpenAfterFence(body)
  const scan = scanJson(text, 0, text.length, DEFAULT_JSON_LIMITS.depth)
  return !scan.isOpen && scan.end === text.length
}

/** Whether the fence after the prose contains a truncated value. */
function isOpenAfterFence(body: string): boolean {
  const fence = FENCE_AFTER_PROSE.exec(body)!
  const start = body.slice(fence.index).search(/[{[]/)
  return start < 0 || scanJson(body, fence.index + start, body.length, DEFAULT_JSON_LIMITS.depth).isOpen
}

/**
 * Whether a chunk continues the previous text. A complete value must repeat the end of that text. An unclosed value may
 * also form the start of valid JSON together with that text. Any other chunk continues the text.
 */
function continues(before: string, body: string, isWhole: boolean): boolean {
  if (findRepeat(before, body)) return true
  return !isWhole && (!startsValue(body.trimStart()) || isValidPrefix(joinJson(before, body).text))
}

const startsValue = (text: string): boolean => text[0] === '{' || text[0] === '['

function isValidPrefix(text: string): boolean {
  const start = text.search(/[{[]/)
  const scan = scanJson(text, start, text.length, DEFAULT_JSON_LIMITS.depth)
  return isValid(applyEdits(text, start, scan.end, scan.edits))
}

function isValid(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
