import type { HealthFinding } from './health-report.ts'

const ORDER: readonly HealthFinding['severity'][] = ['zero_tolerance', 'error', 'deduction', 'warning']

/**
 * Merges findings of a rule and of an audit that are about the same words of a line. The result has the worse severity
 * and says what both say, so that one fault counts once.
 */
export function mergeFindings(findings: readonly HealthFinding[]): HealthFinding[] {
  const merged: HealthFinding[] = []
  for (const finding of findings) {
    const at = merged.findIndex((other) => isSame(other, finding))
    if (at < 0) merged.push(finding)
    else merged[at] = joined(merged[at]!, finding)
  }
  return merged
}

/** Two findings of rules stay apart, because each names its own words. */
function isSame(one: HealthFinding, other: HealthFinding): boolean {
  if (one.line === undefined || one.file !== other.file || one.line !== other.line) return false
  if (one.rule === other.rule || (one.rule !== AUDIT && other.rule !== AUDIT)) return false
  // In prose a line is a paragraph, which can have several faults.
  return overlap(one.found ?? '', other.found ?? '')
}

const AUDIT = 'audit'

/** Whether one quotation contains the other, or both share most of their words. */
function overlap(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const least = Math.min(words.size, others.size)
  const shared = [...words].filter((word) => others.has(word)).length
  return least > 0 && shared * 2 > least
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])
}

function joined(one: HealthFinding, other: HealthFinding): HealthFinding {
  const [worse, better] = ORDER.indexOf(one.severity) <= ORDER.indexOf(other.severity) ? [one, other] : [other, one]
  return { ...worse, rule: `${one.rule}, ${other.rule}`, say: `${worse.say} Also: ${better.say}` }
}
