import type { FenceLine } from '../../markdown/fence-line.ts'
import { findClosingFence } from '../../markdown/find-closing-fence.ts'
import { findFilling } from './find-filling.ts'
import { findScalar } from './find-scalar.ts'
import type { JsonCandidate } from './json-candidate.ts'
import { hasJsonStart } from './looks-like-json.ts'
import { scanJson } from './scan-json.ts'

/** A fence in another language is not meant to be JSON. */
const JSON_LANGUAGE = /^(?:json[5cl]?|jsonlines|ndjson|js|javascript|ts|typescript|)$/i

export interface RankedCandidate {
  readonly candidate: JsonCandidate
  readonly rank: number
}

export interface JsonFence {
  readonly found?: RankedCandidate
  readonly end: number
  /** Whether a string in the fence continued to the end of the text. If so, the fence is scanned again. */
  readonly isRunaway: boolean
}

/** Parses the fenced block whose opening mark ends at `infoStart`. */
export function parseFence(
  text: string,
  infoStart: number,
  opening: Omit<FenceLine, 'info'>,
  maxDepth: number,
): JsonFence {
  const newline = text.indexOf('\n', infoStart)
  const infoEnd = newline < 0 ? text.length : newline
  // Some models write the value on the same line as the opening fence.
  const inline = text.slice(infoStart, infoEnd).search(/[{[]/)
  const bodyStart = inline < 0 ? infoEnd : infoStart + inline
  const language = text.slice(infoStart, bodyStart).trim()
  const rank = JSON_LANGUAGE.test(language) ? 1 : 4
  const openEnd = { start: text.length, end: text.length }
  const closing = findClosingFence(text, bodyStart, opening) ?? openEnd
  const first = findFirstStart(text, bodyStart, closing.start)
  if (first === undefined) {
    const scalar = rank === 1 && language !== '' ? findScalar(text, bodyStart, closing.start) : undefined
    return { end: closing.end, isRunaway: false, ...(scalar && { found: { candidate: scalar, rank } }) }
  }
  // A string may contain a fence, so the value is first scanned without a limit.
  const whole = scanJson(text, first, text.length, maxDepth)
  const isRunaway = whole.isInString && closing.start < text.length
  const scan = isRunaway ? { ...scanJson(text, first, closing.start, maxDepth), isEndedByFence: true } : whole
  const end = scan.end <= closing.start ? closing.end : (findClosingFence(text, scan.end, opening) ?? openEnd).end
  const rest = scan.isOpen || scan.end >= closing.start ? '' : text.slice(scan.end, closing.start)
  const filling = /^\s*,?\s*\{/.test(rest) ? findFilling(text, first, closing.start, maxDepth) : undefined
  const candidate = filling?.kind === 'lines' ? filling : ({ kind: 'container', scan } as const)
  return { found: { candidate, rank }, end, isRunaway }
}

function findFirstStart(text: string, start: number, end: number): number | undefined {
  const body = text.slice(start, end)
  const first = body.search(/\S/)
  for (const { index } of body.matchAll(/[{[]/g)) {
    if (index === first || hasJsonStart(text, start + index)) return start + index
  }
  return undefined
}
