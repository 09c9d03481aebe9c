import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { quire, SUPPORT } from './quire.ts'

interface AskResult {
  readonly run: string
  readonly answers: readonly {
    model: string
    document: string
    call: string
    text: string
    tokens: { input: number }
  }[]
}

const dir = mkdtempSync(join(tmpdir(), 'quire-ask-'))
cpSync(SUPPORT, dir, { recursive: true, filter: (from) => !from.includes('.quire') })
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const run = (...args: string[]) => quire(args, { cwd: dir })

describe('quire ask', () => {
  test('sends a prompt, records the answer and its lineage, and verifies the prompt', async () => {
    const printed = await run('ask', 'reply', '--input', 'ticket.yaml', '--model', 'scripted/alpha', '--run-id', 'one')
    expect(printed.code, printed.stderr).toBe(0)
    const again = await run(
      'ask',
      'reply',
      '--input',
      'ticket.yaml',
      '--model',
      'scripted/alpha',
      '--run-id',
      'one',
      '--json',
    )
    const { answers } = again.json<AskResult>()
    // Repeating the command finds the same run, and nothing is sent twice.
    expect(again.json()).toMatchObject({ run: 'one', calls: 1, status: 'completed' })
    expect(printed.stdout.trimEnd()).toBe(answers[0]!.text.trimEnd())
    const rendered = await run('render', 'reply', '--input', 'ticket.yaml', '--model', 'scripted/alpha', '--json')
    const sent = await run('show', answers[0]!.call, '--json')
    expect(sent.json<{ request: { messages: object[] } }>().request.messages).toEqual(rendered.json().messages)
    // The model counts the prompt as `render` does.
    expect(answers[0]!.tokens.input).toBe(rendered.json<{ tokens: { sent: number } }>().tokens.sent)
    expect((await run('replay', answers[0]!.call, '--verify', '--json')).json()).toMatchObject({ matches: true })
    const { up } = (await run('lineage', answers[0]!.document, '--up', '--all', '--json')).json<{
      up: { label: string; kind: string }[]
    }>()
    expect(up).toContainEqual(expect.objectContaining({ kind: 'input', label: expect.stringContaining('inputs.json') }))
    expect(up).toContainEqual(expect.objectContaining({ kind: 'file' }))
    const exported = [await run('export', 'one', 'out', '--json'), await run('export', 'one', 'out', '--json')]
    const [first, second] = exported.map((one) => one.json<{ written: number; unchanged: number }>())
    expect(first).toMatchObject({ unchanged: 0 })
    expect(second).toMatchObject({ written: 0, unchanged: first!.written })
  })

  test('fails if an answer does not have the required form', async () => {
    writeFileSync(join(dir, 'answer.schema.json'), '{"type":"object","required":["reply"]}')
    const args = ['ask', 'reply', '--input', 'ticket.yaml', '--schema', 'answer.schema.json']
    const good = await run(...args, '--model', 'scripted/alpha')
    expect(good.code, good.stderr).toBe(0)
    writeFileSync(join(dir, 'scripted.yaml'), 'rules: [{ match: { contains: e }, answer: "No JSON here." }]')
    const bad = await run(...args, '--model', 'scripted/beta')
    rmSync(join(dir, 'scripted.yaml'))
    expect([bad.code, bad.stderr]).toEqual([3, expect.stringContaining('does not have the required form')])
  })

  test('asks several models and shows their answers side by side, in the given order', async () => {
    const models = ['scripted/beta', 'scripted/alpha']
    const printed = await run('ask', 'reply', '--input', 'ticket.yaml', '--models', models.join(','), '--run-id', 'two')
    expect(printed.code, printed.stderr).toBe(0)
    expect(printed.stdout.split('\n')[0]).toMatch(/^scripted\/beta +│ +scripted\/alpha$/)
    expect(printed.stderr).toMatch(/scripted\/beta: \d+ tokens in, \d+ out, [\d.]+ s/)
    const { answers } = (
      await run('ask', 'reply', '--input', 'ticket.yaml', '--models', models.join(','), '--run-id', 'two', '--json')
    ).json<AskResult>()
    expect(answers.map(({ model }) => model)).toEqual(models)
    expect(answers[0]!.text).not.toBe(answers[1]!.text)
  })

  test('stores nothing if the prompt cannot be sent, and reports failed models', async () => {
    const [small, missing, failed, flow] = await Promise.all([
      run('ask', 'reply', '--input', 'ticket.yaml', '--model', 'scripted/alpha', '--budget', '50'),
      run('ask', 'reply', '--model', 'scripted/alpha'),
      run('ask', 'reply', '--input', 'ticket.yaml', '--model', 'scripted/alpha', '--fault', 'http-500:9', '--json'),
      run('run', 'reply', '--input', 'ticket.yaml'),
    ])
    expect([small.code, missing.code, failed.code, flow.code]).toEqual([1, 1, 4, 1])
    expect(flow.stderr).toContain('quire ask reply')
    expect((await run('runs', '--json')).json<{ runs: object[] }>().runs).toHaveLength(5)
  })
})
