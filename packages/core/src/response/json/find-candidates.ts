import { FENCE_START } from '../../markdown/fence-line.ts'
import { findScalar } from './find-scalar.ts'
import type { JsonCandidate } from './json-candidate.ts'
import { hasJsonStart, isCitation } from './looks-like-json.ts'
import { parseFence, type RankedCandidate } from './parse-fence.ts'
import { type JsonScan, scanJson } from './scan-json.ts'

/** Each scan of a value that never closes runs to the end of the text, so only a few are tried. */
const MAX_OPEN = 8
const MAX_CANDIDATES = 100
const CITATION_RANK = 5
const LANDMARK = new RegExp(`[{[]|${FENCE_START.source}|</?think(?:ing)?>`, 'gm')
const THINKING_END = /<\/think(?:ing)?>/g

/**
 * Where JSON may stand in an answer, the likeliest first: a value that the answer starts with and fenced blocks, then
 * values in prose, then what could as well be a citation or code of another language. Thinking is passed over.
 */
export function findCandidates(text: string, maxDepth: number): JsonCandidate[] {
  const filling = findFilling(text, maxDepth)
  if (filling) return [filling]
  const scalar = findScalar(text)
  if (scalar) return [scalar]
  const found = walk(text, maxDepth, false)
  const ranked = found.length > 0 ? found : walk(text, maxDepth, true)
  return ranked.sort((one, other) => one.rank - other.rank).map(({ candidate }) => candidate)
}

function walk(text: string, maxDepth: number, isLax: boolean): RankedCandidate[] {
  const start = text.length - text.trimStart().length
  let found: RankedCandidate[] = []
  let open = 0
  let position = start
  while (found.length < MAX_CANDIDATES && open < MAX_OPEN) {
    LANDMARK.lastIndex = position
    const landmark = LANDMARK.exec(text)
    if (!landmark) break
    position = landmark.index + landmark[0].length
    if (landmark[0] === '{' || landmark[0] === '[') {
      const isTrusted = isLax && landmark.index === start
      if (!isTrusted && !hasJsonStart(text, landmark.index)) continue
      const scan = scanJson(text, landmark.index, text.length, maxDepth)
      const rank = isCitation(text, scan) ? CITATION_RANK : scan.isEndedByFence ? 3 : scan.start === start ? 1 : 2
      const isOneOfMany = rank === CITATION_RANK && found.some((other) => other.rank === CITATION_RANK)
      if (!isOneOfMany) found.push({ candidate: { kind: 'container', scan }, rank })
      if (scan.isOpen) open++
      else position = scan.end
    } else if (landmark[0] === '<think>' || landmark[0] === '<thinking>') {
      THINKING_END.lastIndex = position
      position = THINKING_END.exec(text) ? THINKING_END.lastIndex : text.length
    } else if (landmark[0].startsWith('<')) {
      // Its opening tag was in the prompt: all that came before was thinking.
      found = []
    } else {
      const [, prefix = '', mark = ''] = landmark
      const fence = parseFence(text, position, { prefix, mark }, maxDepth)
      if (fence.found) found.push(fence.found)
      if (fence.isRunaway) open++
      position = fence.end
    }
  }
  return found
}

/** What fills the whole text: one value, or objects with nothing but line breaks and commas between them. */
function findFilling(text: string, maxDepth: number): JsonCandidate | undefined {
  const scans: JsonScan[] = []
  let position = text.length - text.trimStart().length
  const end = text.trimEnd().length
  const gap = /\s*,?\s*/y
  while (position < end) {
    const isStart = text[position] === '{' || (scans.length === 0 && text[position] === '[')
    if (!isStart || !hasJsonStart(text, position)) return undefined
    const scan = scanJson(text, position, text.length, maxDepth)
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
