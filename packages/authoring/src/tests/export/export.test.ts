import { expect, test } from 'vitest'
import type { AnswerResult, TestResult } from '../run/case-result.ts'
import { toInspect } from './to-inspect.ts'
import { toPromptfoo } from './to-promptfoo.ts'

const facts = { id: 'abc', at: new Date('2026-11-19T10:20:30.456Z') }
const answerOf = (repeat: number, status: AnswerResult['status']): AnswerResult => ({
  repeat,
  status,
  findings: status === 'passed' ? [] : [{ line: 5, message: `It ${status}.` }],
  checks:
    status === 'missing'
      ? []
      : [
          {
            check: { contains: ['refund', 'you'] },
            line: 5,
            status,
            messages: status === 'failed' ? ['It failed.'] : [],
          },
          {
            check: { judge: { rubric: 'Polite.', atLeast: 0.5 } },
            line: 6,
            status: 'passed',
            messages: [],
            judge: 'scripted/judge',
            score: 0.75,
            reason: 'It is.',
          },
        ],
  ...(status !== 'missing' && { answer: `Answer ${repeat}`, cost: 0.5, run: `ask-${repeat}` }),
  durationMs: 10,
})
const answers = [answerOf(1, 'passed'), answerOf(2, 'failed'), answerOf(3, 'missing')]
const repeated: TestResult = {
  file: 'prompts/reply.test.yaml',
  line: 3,
  case: 'refund',
  model: 'openai/gpt-4o',
  status: 'failed',
  findings: [{ line: 5, message: '1 of 3 answers passed.' }],
  answers,
  passRate: { passed: 1, failed: 1, missing: 1, repeats: 3, required: 3, interval: { low: 0, high: 1 }, isFlaky: true },
  details: {
    inputs: { message: 'Hello', order: { id: 3 } },
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
    ],
    promptChecks: [{ check: { maxTokens: 50 }, line: 2, status: 'passed', messages: [] }],
    answers,
  },
  durationMs: 30,
}
const promptOnly: TestResult = {
  ...repeated,
  model: 'scripted/a',
  case: 'prompt',
  status: 'passed',
  findings: [],
  answers: undefined!,
  details: { ...repeated.details!, answers: [] },
}

test('promptfoo gets a column for each model and a row for each answer', () => {
  expect(toPromptfoo([repeated, promptOnly], facts)).toMatchObject({
    evalId: 'eval-quire-abc',
    results: {
      version: 3,
      timestamp: '2026-11-19T10:20:30.456Z',
      prompts: [
        {
          provider: 'openai/gpt-4o',
          raw: '[system]\nBe brief.\n\n[user]\nHello',
          metrics: {
            testPassCount: 1,
            testFailCount: 1,
            testErrorCount: 1,
            assertPassCount: 6,
            assertFailCount: 1,
            cost: 1,
          },
        },
        { provider: 'scripted/a', metrics: { testPassCount: 1, testErrorCount: 0 } },
      ],
      results: [
        {
          promptIdx: 0,
          testIdx: 0,
          success: true,
          failureReason: 0,
          response: { output: 'Answer 1' },
          vars: { message: 'Hello', order: '{"id":3}' },
          testCase: { description: 'refund (1 of 3)' },
          gradingResult: {
            componentResults: [
              { pass: true, reason: 'prompt: maxTokens' },
              { pass: true, assertion: { type: 'contains-all', value: ['refund', 'you'] } },
              { score: 0.75, reason: 'It is.', assertion: { type: 'llm-rubric', value: 'Polite.' } },
            ],
          },
          metadata: { quireRun: 'ask-1' },
        },
        { testIdx: 1, success: false, failureReason: 1, gradingResult: { reason: 'It failed.' } },
        { testIdx: 2, success: false, failureReason: 2, error: 'It missing.' },
        { promptIdx: 1, testIdx: 3, success: true, testCase: { description: 'prompt' } },
      ],
      stats: { successes: 2, failures: 1, errors: 1 },
    },
  })
})

test('Inspect gets a log for each test file and model, with an epoch for each repeat', () => {
  const logs = toInspect([repeated, promptOnly], facts)
  expect(logs.map(({ name }) => name)).toEqual([
    '2026-11-19T10-20-30+00-00_prompts-reply_openai-gpt-4o-abc-1.json',
    '2026-11-19T10-20-30+00-00_prompts-reply_scripted-a-abc-2.json',
  ])
  expect(logs[0]!.log).toMatchObject({
    version: 2,
    eval: { task: 'prompts/reply', model: 'openai/gpt-4o', config: { epochs: 3 } },
    results: { total_samples: 3, completed_samples: 2, scores: [{ metrics: { accuracy: { value: 0.5 } } }] },
    samples: [
      {
        id: 'refund',
        epoch: 1,
        messages: [{ role: 'system' }, { role: 'user' }, { role: 'assistant', content: 'Answer 1' }],
        scores: { checks: { value: 'C' }, 'judge 1': { value: 0.75, explanation: 'It is.' } },
      },
      { epoch: 2, scores: { checks: { value: 'I', explanation: expect.stringContaining('failed: contains') } } },
      { epoch: 3, scores: null, error: { message: 'It missing.' }, output: { choices: [] } },
    ],
  })
})
