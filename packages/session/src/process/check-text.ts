import type { TextRule } from './process.ts'
import { lineIn, type Paragraph, paragraphsOf, TEXT_CHECKS, type TextHit } from './text-checks.ts'

/** A rule violation in a text, with its location. */
export interface TextFinding {
  readonly rule: string
  readonly severity: TextRule['severity']
  readonly line: number
  /** The matching words, verbatim. */
  readonly found: string
  readonly say: string
}

// Longer paragraphs are checked in overlapping pieces.
const LONGEST_PIECE = 10_000
const OVERLAP = 200
// Maximum number of reported violations of a rule.
const MAX_HITS = 1000

/** Returns all violations of one kind of rule, in line order. */
export function checkText(rules: readonly TextRule[], kind: TextRule['kind'], text: string): TextFinding[] {
  const ofKind = rules.filter((rule) => rule.kind === kind)
  if (ofKind.length === 0) return []
  const paragraphs = paragraphsOf(text)
  return ofKind.flatMap((rule) => findingsOf(rule, paragraphs)).sort((a, b) => a.line - b.line)
}

function findingsOf(rule: TextRule, paragraphs: readonly Paragraph[]): TextFinding[] {
  const { id, severity, say } = rule
  const check = TEXT_CHECKS[rule.check ?? '']
  const hits = rule.pattern === undefined ? (check?.(paragraphs) ?? []) : patternHits(rule.pattern, paragraphs)
  return hits.slice(0, MAX_HITS).map(({ line, found }) => ({ rule: id, severity, line, found, say }))
}

/** A sentence may span several lines, so patterns are matched against paragraphs. */
function patternHits(pattern: string, paragraphs: readonly Paragraph[]): TextHit[] {
  const expression = new RegExp(pattern, 'giu')
  return paragraphs.flatMap((paragraph) => {
    const hits: TextHit[] = []
    const flat = paragraph.text.replaceAll('\n', ' ')
    let seen = -1
    for (let start = 0; start < flat.length; start += LONGEST_PIECE - OVERLAP) {
      for (const match of flat.slice(start, start + LONGEST_PIECE).matchAll(expression)) {
        const at = start + match.index
        // Skip duplicates from overlapping pieces. Also skip matches at the start of a piece, because they may be
        // wrong.
        if (match[0] === '' || at <= seen || (start > 0 && match.index === 0)) continue
        seen = at
        const lead = match[0].length - match[0].trimStart().length
        hits.push({ line: lineIn(paragraph, at + lead), found: match[0].trim() })
      }
    }
    return hits
  })
}
