import type { BeatReport } from './check-beats.ts'
export interface HealthFinding {
  readonly check: 'beats' | 'continuity' | 'prose' | 'voice'
  readonly severity: 'zero_tolerance' | 'error' | 'deduction' | 'warning'
  /** The key of the document. Absent if the finding is about the whole work. */
  readonly key?: string
  readonly file?: string
  readonly line?: number
  readonly rule: string
  readonly found?: string
  readonly say: string
}

const COSTS = { zero_tolerance: 20, error: 10, deduction: 4, warning: 1 } as const

/** Returns a score from 0 to 100. Forbidden text lowers the score the most. */
export function healthScore(findings: readonly HealthFinding[]): number {
  return Math.max(0, 100 - findings.reduce((sum, { severity }) => sum + COSTS[severity], 0))
}

/** The location in readable form, such as scenes/ch4-sc2.md:12. */
export function findingLocation({ file, line, key }: HealthFinding): string {
  if (file === undefined) return key ?? 'the whole work'
  return line === undefined ? file : `${file}:${line}`
}

interface HealthReport {
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

/** Formats a health check as a document: the score, then the findings, worst first. */
export function healthReport({ score, checks, checked, beats, findings }: HealthReport): string {
  const lines = [
    '# Health',
    '',
    `**Score** ${score} of 100. Texts checked: ${checked.join(', ')}. Checks run: ${checks.join(', ')}.`,
  ]
  if (beats) {
    const total = beats.covered.length + beats.open.length
    lines.push('', `**Covered** ${beats.covered.length} of ${total}.`)
    if (beats.coverage.length > 0) lines.push('', '## Still open', '', ...beats.coverage.map((one) => `- ${one}`))
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
  return `- \`${findingLocation(finding)}\` ${finding.say}${found} (${finding.check}, ${finding.rule})`
}
