import type { Diagnostic } from '../../diagnostic.ts'
import { findRepeat } from './find-repeat.ts'
import { gapBetween, type SeamKind } from './gap-between.ts'

export interface JoinedText {
  readonly text: string
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Joins a truncated text and its continuation. Repeated text is removed. If nothing is repeated, `gapBetween` chooses a
 * separator, and a diagnostic reports this. No text is lost.
 */
export function joinContinuation(text: string, continuation: string, kind: SeamKind = 'blocks'): JoinedText {
  if (text.trim() === '' || continuation.trim() === '') return { text: text + continuation, diagnostics: [] }
  const repeat = findRepeat(text, continuation)
  if (!repeat) {
    const gap = gapBetween(text, continuation, kind)
    return { text: text + gap + continuation, diagnostics: [noRepeat(text, continuation, gap)] }
  }
  const rest = continuation.slice(repeat.end)
  if (repeat.isTagged) return { text: text + gapBetween(text, rest, kind) + rest, diagnostics: [] }
  return { text: text + withoutSpaceOf(text, rest), diagnostics: repeat.remark ? [remarkDropped(repeat.remark)] : [] }
}

/**
 * Returns the rest without white space that would be doubled at the seam. If its white space has more line breaks than
 * the end of the text, the white space is kept.
 */
function withoutSpaceOf(text: string, rest: string): string {
  const own = text.slice(text.trimEnd().length)
  if (rest.startsWith(own)) return rest.slice(own.length)
  const space = rest.slice(0, rest.length - rest.trimStart().length)
  return countLines(space) > countLines(own) ? rest : rest.trimStart()
}

function countLines(text: string): number {
  return text.split('\n').length
}

function noRepeat(text: string, continuation: string, gap: string): Diagnostic {
  const seam = JSON.stringify(`${text.slice(-30)}⟨here⟩${continuation.slice(0, 30)}`)
  const how = gap === '' ? 'joined unchanged' : gap === ' ' ? 'joined with a space' : 'started on a new line'
  return {
    code: 'continuation.no-repeat',
    severity: gap === '' ? 'info' : 'warning',
    message: `The continuation does not repeat the end of the previous text and was ${how}: ${seam}`,
    position: text.length,
  }
}

function remarkDropped(remark: string): Diagnostic {
  return {
    code: 'continuation.remark',
    severity: 'warning',
    message: `Removed a remark before the continuation: ${JSON.stringify(remark.slice(0, 120))}`,
  }
}
