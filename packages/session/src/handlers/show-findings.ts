import type { TextFinding } from '../process/check-text.ts'

// Maximum number of findings reported to the model. The rest are only counted.
const MAX_SHOWN = 20

export interface ShownFindings {
  readonly findings: readonly { readonly [key: string]: string | number }[]
  readonly moreFindings?: number
  readonly fails: boolean
}

/** The findings in a text that were not in the text before. Lines may have moved. */
export function newFindings(findings: readonly TextFinding[], before: readonly TextFinding[]): TextFinding[] {
  const keyOf = ({ rule, found }: TextFinding): string => `${rule}: ${found}`
  const left = before.map(keyOf)
  return findings.filter((finding) => {
    const at = left.indexOf(keyOf(finding))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** The zero-tolerance findings that an edit leaves in a text and that were reported before. */
export function remainingFindings(findings: readonly TextFinding[], shown: readonly TextFinding[]): string[] {
  return findings
    .filter((one) => one.severity === 'zero_tolerance' && !shown.includes(one))
    .slice(0, MAX_SHOWN)
    .map(({ line, say, found }) => `line ${line}: ${say}: “${found}”`)
}

/** Formats findings for an action's report. The worst findings come first, and only a few are shown in full. */
export function showFindings(findings: readonly TextFinding[]): ShownFindings {
  const order = ['zero_tolerance', 'deduction', 'warning']
  const sorted = [...findings].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || a.line - b.line)
  return {
    findings: sorted
      .slice(0, MAX_SHOWN)
      .map(({ rule, severity, line, say, found }) => ({ rule, severity, line, say, found })),
    ...(sorted.length > MAX_SHOWN && { moreFindings: sorted.length - MAX_SHOWN }),
    fails: findings.some(({ severity }) => severity === 'zero_tolerance'),
  }
}
