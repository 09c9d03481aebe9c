import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CheckResult, TestResult } from '../run/case-result.ts'
import { judgeFigures } from './judge-figures.ts'
import { judgedAnswers } from './judged-answers.ts'
import { Labels, unlabelled } from './labels.ts'

const scored = (score: number): CheckResult => ({
  check: { judge: { rubric: 'Polite.', atLeast: 0.5 } },
  line: 5,
  status: score >= 0.5 ? 'passed' : 'failed',
  messages: [],
  judge: 'scripted/judge',
  score,
})
const compared = (outcome: 'win' | 'tie' | 'loss'): CheckResult => ({
  check: { judge: { pairwise: { rubric: 'Shorter.', against: { text: 'Hello!' } } } },
  line: 6,
  status: outcome === 'loss' ? 'failed' : 'passed',
  messages: [],
  judge: 'scripted/judge',
  outcome,
  other: 'Hello!',
})
/** One case whose answers were judged in this way. */
function resultOf(answers: readonly (readonly [answer: string, ...checks: CheckResult[]])[]): TestResult {
  const all = answers.map(([answer, ...checks], index) => ({
    repeat: index + 1,
    status: 'passed' as const,
    findings: [],
    checks,
    answer,
    durationMs: 1,
  }))
  const messages = [{ role: 'user' as const, content: 'Greet me.' }]
  return {
    file: 'reply.test.yaml',
    line: 3,
    case: 'greets',
    model: 'scripted/a',
    status: 'passed',
    findings: [],
    details: { inputs: {}, messages, promptChecks: [], answers: all },
    durationMs: 1,
  }
}

test('a judge is compared with the labels of a person, each answer once', () => {
  const judged = judgedAnswers([
    resultOf([
      ['Hi.', scored(1), compared('win')],
      ['Hi.', scored(1), compared('loss')],
      ['Go away.', scored(0.2), compared('tie')],
      ['What?', scored(0.6)],
    ]),
  ])
  expect(judged.map(({ verdict }) => verdict)).toEqual(['pass', 'better', 'pass', 'worse', 'fail', 'tie', 'pass'])
  expect(judgeFigures(judged, () => undefined)).toMatchObject([
    { rubric: 'Polite.', verdicts: { pass: 3, fail: 1 }, agreement: { labels: 0, kappa: undefined } },
    { rubric: 'Shorter.', verdicts: { better: 1, tie: 1, worse: 1 }, agreement: { labels: 0 } },
  ])
  const figures = judgeFigures(judged, ({ answer, other }) =>
    other !== undefined ? undefined : answer === 'Hi.' ? 'pass' : 'fail',
  )
  expect(figures).toMatchObject([
    { agreement: { labels: 3, agreed: 2 / 3, kappa: expect.closeTo(0.4, 10) } },
    { agreement: { labels: 0 } },
  ])
})

test('a label applies as long as rubric, prompt and answers stay the same', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'quire-labels-')), 'reply.test.yaml')
  const judged = judgedAnswers([
    resultOf([
      ['Hi.', scored(1)],
      ['Hi.', scored(1)],
      ['Go away.', scored(0)],
    ]),
  ])
  const labels = new Labels(path)
  expect(
    unlabelled(judged, labels)
      .map(({ answer }) => answer)
      .sort(),
  ).toEqual(['Go away.', 'Hi.'])
  await labels.add(judged[0]!, 'fail', () => 'one')
  const again = new Labels(path)
  expect(judged.map((one) => again.find(one))).toEqual(['fail', 'fail', undefined])
  expect(unlabelled(judged, again).map(({ answer }) => answer)).toEqual(['Go away.'])
  expect(again.find(judgedAnswers([resultOf([['Hi!', scored(1)]])])[0]!)).toBeUndefined()
  expect(readFileSync(path.replace('.test.yaml', '.labels.yaml'), 'utf8')).toContain('label: fail')
})
