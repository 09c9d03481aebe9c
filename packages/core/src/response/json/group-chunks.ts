import { FENCE_START, parseFenceClosing } from '../../markdown/fence-line.ts'
import { findLeadingFence } from '../../markdown/unwrap-fence.ts'
import { joinWithOverlap } from './join-with-overlap.ts'
import { DEFAULT_JSON_LIMITS } from './parsed-json.ts'
import { scanJson } from './scan-json.ts'
import { applyEdits } from './text-edit.ts'

const FENCE_AFTER_PROSE = new RegExp(FENCE_START.source, 'm')

/** The texts to read one by one: chunks that continue each other joined, values of their own kept apart. */
export function groupChunks(chunks: readonly string[]): string[] {
  const bodies = chunks.map(withoutFence)
  const whole = bodies.reduce(joinWithOverlap, '')
  if (bodies.length > 1 && isValid(whole)) return [whole]
  const groups: { text: string; isWhole: boolean }[] = []
  for (const body of bodies) {
    const last = groups.at(-1)
    if (body.trim() === '') {
      // White space of a string that was cut there; anywhere else it does no harm.
      if (last && !last.isWhole) last.text += body
      continue
    }
    const isWhole = isValueOfItsOwn(body)
    if (last && !last.isWhole && !isWhole && continues(last.text, body)) last.text = joinWithOverlap(last.text, body)
    else groups.push({ text: body, isWhole })
  }
  return groups.map(({ text }) => text)
}

/** A continuation is often fenced again, and cut text closed by a fence that belongs to no JSON. */
function withoutFence(chunk: string): string {
  const leading = findLeadingFence(chunk)
  // A value may begin on the line of the mark.
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

/** Prose and then a fence: raw only if its value was cut off. */
function isOpenAfterFence(body: string): boolean {
  const fence = FENCE_AFTER_PROSE.exec(body)!
  const start = body.slice(fence.index).search(/[{[]/)
  return start < 0 || scanJson(body, fence.index + start, body.length, DEFAULT_JSON_LIMITS.depth).isOpen
}

/** A chunk that starts like a value continues another only if both together read as JSON so far. */
function continues(before: string, body: string): boolean {
  return !startsValue(body.trimStart()) || isValidPrefix(joinWithOverlap(before, body))
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
