import { FENCE_START, type FenceLine, findClosingFence } from '../../markdown/fence-line.ts'
import { findScalar, hasJsonStart, isCitation, type JsonCandidate } from './json-candidate.ts'
import { type JsonScan, scanJson } from './scan-json.ts'

/** An unclosed value is scanned to the end of the text, so only a few unclosed values are tried. */
const MAX_OPEN = 8
const MAX_CANDIDATES = 100
const CITATION_RANK = 5
const THINKING = 'think(?:ing)?|reasoning|thoughts?|scratchpad|analysis|reflection'
/** Some models announce the channel that contains the answer. */
const FINAL = '<\\|channel\\|>final<\\|message\\|>'
const LANDMARK = new RegExp(`[{[]|${FENCE_START.source}|</?(?:${THINKING})>|${FINAL}`, 'gim')
/** Matches words that announce a corrected answer. */
const CORRECTION = /\b(?:final|correct(?:ed|ion|ing)|revised|actually|on second thought)\b[^{}[\]]{0,60}$/i
const CORRECTION_RANK = 0

/** The parts of an answer that may contain JSON, most likely first. Thinking is skipped. */
export function findCandidates(text: string, maxDepth: number): JsonCandidate[] {
  const filling = findFilling(text, 0, text.length, maxDepth)
  if (filling) return [filling]
  const scalar = findScalar(text)
  if (scalar) return [scalar]
  const found = walk(text, maxDepth, false)
  const ranked = rankCorrection(text, found.length > 0 ? found : walk(text, maxDepth, true))
  return ranked.sort((one, other) => one.rank - other.rank).map(({ candidate }) => candidate)
}

/** If the text announces corrections, moves the last corrected value to the front. */
function rankCorrection(text: string, found: readonly RankedCandidate[]): RankedCandidate[] {
  let isLast = true
  return found
    .toReversed()
    .map((one) => {
      const start = one.candidate.kind === 'container' ? one.candidate.scan.start : 0
      if (!isLast || one.rank > 2 || !CORRECTION.test(text.slice(Math.max(0, start - 120), start))) return one
      isLast = false
      return { ...one, rank: CORRECTION_RANK }
    })
    .reverse()
}

function walk(text: string, maxDepth: number, isLax: boolean): RankedCandidate[] {
  const start = text.length - text.trimStart().length
  let found: RankedCandidate[] = []
  let open = 0
  let citations = 0
  const unclosed = new Set<string>()
  let position = start
  while (found.length < MAX_CANDIDATES && open < MAX_OPEN) {
    LANDMARK.lastIndex = position
    const landmark = LANDMARK.exec(text)
    if (!landmark) break
    position = landmark.index + landmark[0].length
    if (landmark[0] === '{' || landmark[0] === '[') {
      const isTrusted = isLax && landmark.index === start
      if (!isTrusted && !hasJsonStart(text, landmark.index)) continue
      if (text.slice(position - 9, position) === '<![CDATA[') continue
      const scan = scanJson(text, landmark.index, text.length, maxDepth)
      const rank = isCitation(text, scan) ? CITATION_RANK : scan.isEndedByFence ? 3 : scan.start === start ? 1 : 2
      const isOneOfMany = rank === CITATION_RANK && found.some((other) => other.rank === CITATION_RANK)
      if (!isOneOfMany) found.push({ candidate: { kind: 'container', scan }, rank })
      if (rank === CITATION_RANK) citations++
      if (scan.isOpen) open++
      else position = scan.end
    } else if (/^<[a-z]/i.test(landmark[0])) {
      const isThink = /^<think/i.test(landmark[0])
      // An answer may be inside <analysis>, but never inside <think>.
      const tag = landmark[0].toLowerCase()
      const end = (isThink || !isLax) && !unclosed.has(tag) ? endOfThinking(text, position, tag) : undefined
      if (end === undefined) unclosed.add(tag)
      position = end ?? (isThink ? text.length : position)
    } else if (landmark[0].startsWith('<')) {
      // The opening tag was in the prompt, so everything before this closing tag was thinking.
      if (/^<(?:\/think|\|)/i.test(landmark[0])) found = []
    } else {
      const [, prefix = '', mark = ''] = landmark
      const fence = parseFence(text, position, { prefix, mark }, maxDepth)
      if (fence.found) found.push(fence.found)
      if (fence.isRunaway) open++
      position = fence.end
    }
  }
  // A single citation may be the answer. Several citations without anything else are footnotes.
  const isFootnoted = citations > 1 && found.every(({ rank }) => rank === CITATION_RANK)
  return isFootnoted ? [] : found
}

function endOfThinking(text: string, start: number, tag: string): number | undefined {
  const closing = new RegExp(/^<think/i.test(tag) ? '</think(?:ing)?>' : `</${tag.slice(1)}`, 'gi')
  closing.lastIndex = start
  return closing.exec(text) ? closing.lastIndex : undefined
}

/** A fence in another language is not meant to be JSON. */
const JSON_LANGUAGE = /^(?:json[5cl]?|jsonlines|ndjson|js|javascript|ts|typescript|)$/i

interface RankedCandidate {
  readonly candidate: JsonCandidate
  readonly rank: number
}

interface JsonFence {
  readonly found?: RankedCandidate
  readonly end: number
  /** Whether a string in the fence continued to the end of the text. If so, the fence is scanned again. */
  readonly isRunaway: boolean
}

/** Parses the fenced block whose opening mark ends at `infoStart`. */
function parseFence(text: string, infoStart: number, opening: Omit<FenceLine, 'info'>, maxDepth: number): JsonFence {
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

/** Finds JSON that fills a whole range: one value, or several objects separated by line breaks and commas. */
function findFilling(text: string, from: number, to: number, maxDepth: number): JsonCandidate | undefined {
  const scans: JsonScan[] = []
  const part = text.slice(from, to)
  let position = from + part.length - part.trimStart().length
  const end = from + part.trimEnd().length
  const gap = /\s*,?\s*/y
  while (position < end) {
    const isStart = text[position] === '{' || (scans.length === 0 && text[position] === '[')
    if (!isStart || !hasJsonStart(text, position)) return undefined
    const scan = scanJson(text, position, to, maxDepth)
    if (scan.isEndedByFence || scan.isTooDeep) return undefined
    scans.push(scan)
    gap.lastIndex = scan.end
    const between = gap.exec(text)![0]
    position = scan.end + between.length
    if (position < end && (!/[,\n]/.test(between) || text[scan.start] === '[')) return undefined
  }
  if (scans.length === 0) return undefined
  return scans.length > 1 ? { kind: 'lines', scans } : { kind: 'container', scan: scans[0]! }
}
