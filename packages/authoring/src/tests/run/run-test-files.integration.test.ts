import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openQuire, type Quire } from '@quire/runtime/front-door'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../../e2e/postgres.ts'
import { junitXml } from '../junit.ts'
import { loadTestFiles } from '../load-test-files.ts'
import type { AnswerMode } from './answers.ts'
import type { TestResult } from './case-result.ts'
import { judgeKit } from './judge-kit.ts'
import { runTestFiles } from './run-test-files.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-prompt-tests-'))
const write = (file: string, text: string): void => writeFileSync(join(dir, file), text)
const TESTS = `blueprint: reply
models: [openai/gpt-4o]
cases:
  - name: greets
    inputs: { message: Hello }
    prompt: [{ snapshot: true }, { whole: rules }]
    answer:
      - contains: Hello
      - judge: { rubric: It greets back., atLeast: 0.8 }
`

let postgres: TestPostgres
let quire: Quire
/** The prompts that models received. */
const sentPrompts: string[] = []
let score = 1
/** An answer to prompts without a schema of a judge. */
let reply: string | undefined

beforeAll(async () => {
  postgres = await startPostgres()
  mkdirSync(join(dir, 'blueprints'))
  mkdirSync(join(dir, 'prompts'))
  write('quire.yaml', 'name: tests\nmodel: openai/gpt-4o\n')
  write(
    'blueprints/reply.yaml',
    'inputs: { message: { main: true } }\nlayers:\n  - { id: rules, template: rules, fit: keep }\n  - { id: message, role: user, source: message, fit: keep }\n',
  )
  write('prompts/rules.md', 'Be brief.\n')
  write('reply.test.yaml', TESTS)
  let names = 0
  quire = await openQuire(dir, {
    kits: [judgeKit],
    isTrusted: true,
    databaseUrl: await postgres.freshDatabase(),
    newId: () => `test-${++names}-${names}`,
    openModel: (id) => ({
      id,
      async *stream({ messages, schema }) {
        const text = messages.map(({ content }) => content).join('\n')
        sentPrompts.push(text)
        const judgement = schema ? JSON.stringify({ reason: 'It does.', score }) : undefined
        yield { type: 'text', text: reply ?? judgement ?? `Hello to ${text}` }
        yield { type: 'finish', finishReason: 'stop', usage: { inputTokens: 10, outputTokens: 5 } }
      },
    }),
  })
})
beforeEach(() => void sentPrompts.splice(0))
afterAll(async () => {
  await quire.close()
  await postgres.close()
  rmSync(dir, { recursive: true, force: true })
})

async function run(answers: AnswerMode, isUpdating = false): Promise<TestResult[]> {
  const [loaded] = loadTestFiles((await openQuire(dir, { kits: [judgeKit] })).workspace, [], { cwd: dir })
  const options = { answers, isUpdating, now: () => 0, newId: () => quire.newId() }
  const results: TestResult[] = []
  for await (const result of runTestFiles(quire, [loaded!], options)) results.push(result)
  return results
}
const messages = (results: readonly TestResult[]): string[] =>
  results.flatMap(({ findings }) => findings.map(({ line, message }) => `${line}: ${message}`))

describe('tests of a prompt and its answers', () => {
  test('reports a missing recording or snapshot without calling a model', async () => {
    expect(messages(await run('recorded'))).toEqual([
      '6: No snapshot is stored. Store one with: quire test --update',
      '8: No answer from openai/gpt-4o is recorded. Record one with: quire test --record',
    ])
    expect(sentPrompts).toEqual([])
  })

  test('records all answers once and then replays them without calls', async () => {
    const [first] = await run('record', true)
    expect(first).toMatchObject({ status: 'passed', updated: 'new' })
    expect(sentPrompts).toHaveLength(2)
    expect(sentPrompts[1]).toContain('<rubric>It greets back.</rubric>')
    expect(await run('recorded')).toMatchObject([{ status: 'passed', cost: 0 }])
    await run('record')
    expect(sentPrompts).toHaveLength(2)
    expect(readFileSync(join(dir, 'reply.recordings.yaml'), 'utf8')).toContain('Hello to Be brief.')
  })

  test('reports which layers changed since the snapshot and the recording', async () => {
    write('prompts/rules.md', 'Be brief and kind.\n')
    expect(messages(await run('recorded'))).toEqual([
      "6: Layer 'rules' differs from the snapshot. To accept the change, run: quire test --update",
      '8: The prompt has changed since openai/gpt-4o answered it (layers: rules). Record the answer again with: quire test --record',
    ])
    score = 0.5
    const results = await run('record', true)
    expect(results[0]).toMatchObject({ status: 'failed', updated: 'layers rules' })
    expect(messages(results)).toEqual(['9: The judge gave 0.5, less than 0.8: It does.'])
    expect(junitXml(results)).toContain('<failure message="The judge gave 0.5, less than 0.8: It does.">')
  })

  test('rejects an invalid recording and names its file', async () => {
    write('reply.recordings.yaml', 'just: text\n')
    await expect(run('recorded')).rejects.toThrow('reply.recordings.yaml')
  })
})

describe('tests of a blueprint with a contract', () => {
  const cases = (check: string): string => `blueprint: verdict
cases:
  - name: judges
    inputs: { message: Hello }
    answer: [${check}]
`
  const tested = async (answer: string, contract: string, check: string): Promise<TestResult> => {
    reply = answer
    write('blueprints/verdict.yaml', `model: gpt-4o\nanswer: ${contract}\nlayers: [{ id: message, source: message }]\n`)
    mkdirSync(join(dir, 'contract'), { recursive: true })
    write('contract/verdict.test.yaml', cases(check))
    const [loaded] = loadTestFiles(quire.workspace, ['contract'], { cwd: dir })
    const options = { answers: 'live', isUpdating: false, now: () => 0, newId: () => quire.newId() } as const
    for await (const result of runTestFiles(quire, [loaded!], options)) return result
    throw new Error('There is no result.')
  }

  test('ask its model, and accept answers of the required form', async () => {
    const result = await tested('Sound.\n<decision>PASS</decision>', '{ verdict: decision }', 'verdict: PASS')
    expect(result).toMatchObject({ model: 'openai/gpt-4o', status: 'passed' })
  })

  test('compare the verdict that the contract finds', async () => {
    const result = await tested('Weak.\n<decision>REJECTED</decision>', '{ verdict: decision }', 'verdict: PASS')
    expect(messages([result])).toEqual(['5: The verdict is REJECTED, not PASS.'])
  })

  test('check the document that the answer edits', async () => {
    const edits = '{"edits": [{"find": "Hello", "replace": "Goodbye"}]}'
    expect(await tested(edits, '{ edits: message }', 'contains: Goodbye')).toMatchObject({
      status: 'passed',
      answer: 'Goodbye',
    })
    const result = await tested(edits.replace('Hello', 'Hullo'), '{ edits: message }', 'contains: Hello')
    expect(messages([result])).toEqual([
      '5: openai/gpt-4o wrote edits that cannot be applied. Edit 1: "Hullo" does not occur in the document. Copy the passage exactly, character by character.',
    ])
  })

  test('fail if the answer breaks its schema', async () => {
    const result = await tested('{"a": 1}', '{ json: { type: object, required: [b] } }', 'contains: a')
    expect(messages([result])).toEqual(["5: The answer does not have the form that blueprint 'verdict' requires."])
    expect(result.findings[0]!.difference).toEqual(['$: the required property "b" is missing.'])
  })

  test('fail if the schema does not exist', async () => {
    const result = await tested('{"a": 1}', '{ json: reply }', 'contains: a')
    expect(messages([result])[0]).toContain("Unknown schema 'reply'")
  })
})
