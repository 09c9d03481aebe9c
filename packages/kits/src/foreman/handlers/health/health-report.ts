import type { BeatReport } from './check-beats.ts'
import { findingPlace, type HealthFinding } from './health-finding.ts'

export interface HealthReport {
  readonly score: number
  readonly checks: readonly string[]
  readonly checked: readonly string[]
  readonly beats: BeatReport | undefined
  readonly findings: readonly HealthFinding[]
}

const TITLES = {
  zero_tolerance: 'Zero tolerance',
  error: 'Errors',
  deduction: 'Deductions',
  warning: 'Warnings',
} as const

/**
 * Formats a health check as a document. The score comes first. The findings follow with their locations, worst first.
 */
export function healthReport({ score, checks, checked, beats, findings }: HealthReport): string {
  const lines = [
    '# Health',
    '',
    `**Score** ${score} of 100. Texts checked: ${checked.join(', ')}. Checks run: ${checks.join(', ')}.`,
  ]
  if (beats) {
    const total = beats.covered.length + beats.open.length
    lines.push('', `**Covered** ${beats.covered.length} of ${total}.`)
  }
  for (const [severity, title] of Object.entries(TITLES)) {
    const these = findings.filter((finding) => finding.severity === severity)
    if (these.length > 0) lines.push('', `## ${title}`, '', ...these.map(line))
  }
  if (findings.length === 0) lines.push('', 'No problems were found.')
  return `${lines.join('\n')}\n`
}

function line(finding: HealthFinding): string {
  const found = finding.found === undefined ? '' : `: “${finding.found.replace(/\s+/g, ' ')}”`
  return `- \`${findingPlace(finding)}\` ${finding.say}${found} (${finding.check}, ${finding.rule})`
}
