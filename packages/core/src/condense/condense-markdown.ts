import { BoundedMemo } from '../bounded-memo.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { SourcedText } from '../source.ts'
import { selectSourcedText, sourceAt } from '../sourced-text/select-sourced-text.ts'
import { TextLines } from '../sourced-text/text-lines.ts'
import { lastAtMost } from '../sourced-text/text-range.ts'
import type { Condense, CondensedText, CondenseLevel, Dropped } from './condensed-text.ts'
import { type Selection, selectCondensed } from './select-condensed.ts'

/**
 * Removes the least important parts of a text. The rest is kept byte for byte, with its sources. Each pass repeats
 * until nothing more can be removed, so condensing is idempotent. `minimal` starts from the output of `condensed`, so
 * it never keeps what `condensed` drops.
 */
export const condenseMarkdown: Condense = (given, level) => {
  const whole: SourcedText = typeof given === 'string' ? asSourcedText(given) : given
  if (whole.text.trim() === '') return unchanged(whole)
  try {
    return condense(whole, level)
  } catch (error) {
    // If the parser fails, the text is kept. A long prompt is better than no prompt.
    return unchanged(whole, {
      code: 'condense.unreadable',
      severity: 'warning',
      message: `This text could not be read as Markdown (${(error as Error).message}), so it was left unchanged.`,
    })
  }
}

/** Selections are cached by text, because parsing is slow and prompts are rendered repeatedly. */
const chosen = { condensed: new BoundedMemo<Selection>(4_000_000), minimal: new BoundedMemo<Selection>(4_000_000) }

function condense(whole: SourcedText, level: CondenseLevel): CondensedText {
  const memo = chosen[level]
  let selection = memo.get(whole.text)
  if (!selection) {
    selection = selectCondensed(whole.text, level)
    if (!selection) return unchanged(whole, tooLarge(whole))
    memo.set(whole.text, selection)
  }
  const { ranges, origins } = selection
  const selected = selectSourcedText(whole, ranges)
  let dropped: readonly Dropped[] | undefined
  return {
    text: selected.text,
    get spans() {
      return selected.spans
    },
    get dropped() {
      dropped ??= describeDropped(whole, origins)
      return dropped
    },
    diagnostics: [],
  }
}

function describeDropped(whole: SourcedText, origins: Selection['origins']): Dropped[] {
  const lines = new TextLines(whole.text)
  const { spans } = whole
  const spanStarts = spans.map((span) => span.start)
  return [...origins]
    .sort((a, b) => a.position - b.position)
    .map(({ what, position, characters }) => {
      const span = spans[lastAtMost(spanStarts, position)]!
      return { what, line: lines.at(position) + 1, source: sourceAt(lines, span, position), characters }
    })
}

function unchanged(whole: SourcedText, ...diagnostics: readonly Diagnostic[]): CondensedText {
  return {
    text: whole.text,
    get spans() {
      return whole.spans
    },
    dropped: [],
    diagnostics,
  }
}

function tooLarge(whole: SourcedText): Diagnostic {
  return {
    code: 'condense.too-large',
    severity: 'warning',
    message: `This text of ${whole.text.length} characters has too many lines to be condensed, so it was left unchanged.`,
  }
}

function asSourcedText(text: string): SourcedText {
  return { text, spans: text === '' ? [] : [{ start: 0, end: text.length, source: { kind: 'state', path: 'text' } }] }
}
