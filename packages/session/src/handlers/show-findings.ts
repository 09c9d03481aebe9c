import type { TextFinding } from '../process/check-text.ts'

// Maximum number of findings reported to the model. Further findings are only counted.
const MAX_SHOWN = 20

export interface ShownFindings {
  readonly findings: readonly { readonly [key: string]: string | number }[]
  readonly moreFindings?: number
  readonly fails: boolean
}

/**
 * Converts findings to the form that an action reports. The worst findings come first, and only the first few are shown
 * in full.
 */
export function showFindings(findings: readonly TextFinding[]): ShownFindings {
  const order = ['zero_tolerance', 'deduction', 'warning']
  const sorted = [...findings].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || a.line - b.line)
  return {
    findings: sorted.slice(0, MAX_SHOWN).map(({ rule, severity, line, found }) => ({ rule, severity, line, found })),
    ...(sorted.length > MAX_SHOWN && { moreFindings: sorted.length - MAX_SHOWN }),
    fails: findings.some(({ severity }) => severity === 'zero_tolerance'),
  }
}
