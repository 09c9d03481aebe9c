import { FENCE_START } from '../../markdown/fence-line.ts'
import { findFilling } from './find-filling.ts'
import { findScalar } from './find-scalar.ts'
import type { JsonCandidate } from './json-candidate.ts'
import { hasJsonStart, isCitation } from './looks-like-json.ts'
import { parseFence, type RankedCandidate } from './parse-fence.ts'
import { scanJson } from './scan-json.ts'

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
