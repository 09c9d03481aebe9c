import type { TextRule } from './process.ts'
import { TEXT_CHECKS } from './text-checks.ts'
import { lineIn, type Paragraph, paragraphsOf } from './text-paragraphs.ts'

/** Something that a text should not hold, and where it does. */
export interface TextFinding {
  readonly rule: string
  readonly severity: TextRule['severity']
  readonly line: number
  /** The words that were found, as they stand. */
  readonly found: string
  readonly say: string
}

/** What a check found: a line, counted from 1, and the words on it. */
export interface TextHit {
  readonly line: number
  readonly found: string
}

// Longer paragraphs are looked at in pieces that overlap, so that no pattern is tried on more than this.
const LONGEST_PIECE = 10_000
const OVERLAP = 200
// A text that breaks a rule more often than this is not mended line by line.
const MAX_HITS = 1000

/** All that a text holds against the rules of a kind, in the order of its lines. */
export function checkText(rules: readonly TextRule[], kind: TextRule['kind'], text: string): TextFinding[] {
  const asked = rules.filter((rule) => rule.kind === kind)
  if (asked.length === 0) return []
  const paragraphs = paragraphsOf(text)
  return asked.flatMap((rule) => findingsOf(rule, paragraphs)).sort((a, b) => a.line - b.line)
}

function findingsOf(rule: TextRule, paragraphs: readonly Paragraph[]): TextFinding[] {
  const { id, severity, say } = rule
  const check = TEXT_CHECKS[rule.check ?? '']
  const hits = rule.pattern === undefined ? (check?.(paragraphs) ?? []) : patternHits(rule.pattern, paragraphs)
  return hits.slice(0, MAX_HITS).map(({ line, found }) => ({ rule: id, severity, line, found, say }))
}

/** A sentence may go over several lines, so a pattern is tried on paragraphs, whose line ends it sees as spaces. */
function patternHits(pattern: string, paragraphs: readonly Paragraph[]): TextHit[] {
  const expression = new RegExp(pattern, 'giu')
  return paragraphs.flatMap((paragraph) => {
    const hits: TextHit[] = []
    const flat = paragraph.text.replaceAll('\n', ' ')
    let seen = -1
    for (let start = 0; start < flat.length; start += LONGEST_PIECE - OVERLAP) {
      for (const match of flat.slice(start, start + LONGEST_PIECE).matchAll(expression)) {
        const at = start + match.index
        // What begins in an overlap is found twice; what only a piece begins with, the text does not.
        if (match[0] === '' || at <= seen || (start > 0 && match.index === 0)) continue
        seen = at
        const lead = match[0].length - match[0].trimStart().length
        hits.push({ line: lineIn(paragraph, at + lead), found: match[0].trim() })
      }
    }
    return hits
  })
}
