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

/** Explains why a regular expression is invalid or unsafe. Undefined if it can be used. */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'iu')
    return patternRisk(pattern)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Explains why a regular expression could take exponential time. */
function patternRisk(pattern: string): string | undefined {
  const groups: { repeats: boolean }[] = [{ repeats: false }]
  let isInClass = false
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]!
    if (char === '\\') at++
    else if (isInClass) isInClass = char !== ']'
    else if (char === '[') isInClass = true
    else if (char === '(') groups.push({ repeats: false })
    else if (char === ')' && groups.length > 1) {
      const { repeats } = groups.pop()!
      const isRepeated = isUnbounded(pattern.slice(at + 1))
      if (repeats && isRepeated) return 'it nests unbounded repetitions, which can take exponential time.'
      if (repeats || isRepeated) groups.at(-1)!.repeats = true
    } else if (isUnbounded(pattern.slice(at, at + 12)) && at > 0 && pattern[at - 1] !== '(')
      groups.at(-1)!.repeats = true
  }
  return undefined
}

function isUnbounded(rest: string): boolean {
  return /^(?:[*+]|\{\d*,\}|\{\d*,\d{3,}\})/.test(rest)
}
