import type { TextRule } from './process.ts'
import { TEXT_CHECKS } from './text-checks.ts'

/** Something that a text should not hold, and where it does. */
export interface TextFinding {
  readonly rule: string
  readonly severity: TextRule['severity']
  readonly line: number
  /** The words that were found, as they stand. */
  readonly found: string
  readonly say: string
}

// A line of prose is a paragraph; longer ones are looked at in pieces that overlap, so that nothing takes for ever.
const LONGEST_LINE = 10_000
const OVERLAP = 200

/** All that a text holds against the rules of a kind, in the order of its lines. */
export function checkText(rules: readonly TextRule[], kind: TextRule['kind'], text: string): TextFinding[] {
  return rules
    .filter((rule) => rule.kind === kind)
    .flatMap((rule) => findingsOf(rule, text))
    .sort((a, b) => a.line - b.line)
}

function findingsOf(rule: TextRule, text: string): TextFinding[] {
  const { id, severity, say } = rule
  const found = rule.pattern === undefined ? TEXT_CHECKS[rule.check!]?.(text) : patternHits(rule.pattern, text)
  return (found ?? []).map(({ line, found: words }) => ({ rule: id, severity, line, found: words, say }))
}

/** What a check found: a line, counted from 1, and the words on it. */
export interface TextHit {
  readonly line: number
  readonly found: string
}

function patternHits(pattern: string, text: string): TextHit[] {
  return text.split('\n').flatMap((line, index) => {
    const hits: TextHit[] = []
    for (let start = 0; start === 0 || start < line.length; start += LONGEST_LINE - OVERLAP) {
      // Where a pattern is anchored at the start, only the line's own start counts.
      if (start > 0 && pattern.startsWith('^')) break
      for (const match of line.slice(start, start + LONGEST_LINE).matchAll(new RegExp(pattern, 'giu'))) {
        if (match[0] !== '') hits.push({ line: index + 1, found: match[0].trim() })
      }
    }
    return hits
  })
}
