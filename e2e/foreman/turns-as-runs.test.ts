import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startOtlpReceiver } from '../watch/otlp-receiver.ts'

// A turn is a run with one step. Everything that works for runs also works for turns.

interface Turn {
  readonly message: string
  readonly run: string
}

const dir = mkdtempSync(join(tmpdir(), 'quire-turns-'))
const run = (args: readonly string[], env: Record<string, string> = {}) => quire(args, { cwd: dir, env })
const say = (message: string, more: readonly string[] = [], env = {}) =>
  run(
    ['chat', 'foreman', '--session', 'talk', '--model', 'scripted/alpha', '--message', message, '--json', ...more],
    env,
  )

beforeAll(() => writeFileSync(join(dir, 'quire.yaml'), 'name: novel\nlimits: { attempts: 1 }\n'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('a turn of a conversation', () => {
  test('creates one run, one step and one call, each with a span', async () => {
    const receiver = await startOtlpReceiver()
    const said = await say('Elena trusts nobody.', [], { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint })
    expect(said.code, said.stderr).toBe(0)
    const { run: id } = said.json<Turn>()
    const shown = (await run(['show', id, '--json'])).json<{ steps: object[]; calls: object[]; status: string }>()
    expect(shown).toMatchObject({ flow: 'foreman', status: 'completed', steps: [{ key: 'turn' }], calls: [{}] })
    const spans = receiver.spans.map(({ name }) => name)
    expect(spans).toContainEqual('invoke_workflow foreman')
    expect(spans.filter((name) => name.startsWith('chat '))).toHaveLength(1)
    await receiver.close()
  }, 60_000)

  test('can be resumed after a failure, and the conversation continues', async () => {
    const failed = await say('She waits at the door.', ['--fault', 'http-500:9'])
    expect(failed.code).toBe(4)
    const { runs } = (await run(['runs', '--status', 'failed', '--json'])).json<{ runs: { run: string }[] }>()
    expect(runs.map((one) => one.run)).toEqual(['talk.2'])
    const resumed = await run(['resume', 'talk.2', '--json'])
    expect(resumed.code, resumed.stderr).toBe(0)
    expect(resumed.json()).toMatchObject({ flow: 'foreman', status: 'completed', calls: 1 })
    expect((await say('And then?')).json<Turn>()).toMatchObject({ run: 'talk.3' })
  }, 60_000)

  test('can be compared with another turn, and its prompt can be rebuilt', async () => {
    const compared = (await run(['diff', 'talk.1', 'talk.3', '--json'])).json<{ same: boolean }>()
    expect(compared).toMatchObject({ kind: 'runs' })
    expect((await run(['replay', 'talk.3/turn#1', '--verify', '--json'])).json()).toMatchObject({ matches: true })
  }, 60_000)

  test('is created only once if two commands send it at the same time', async () => {
    // The answer is slow, so that both commands send the message before the answer arrives.
    const slowly = () => say('Both of us ask.', ['--fault', 'latency:3000'])
    const [one, other] = await Promise.all([slowly(), slowly()])
    expect([one.code, other.code], one.stderr + other.stderr).toEqual([0, 0])
    expect(one.json<Turn>().run).toBe(other.json<Turn>().run)
    expect(one.json<Turn>().message).toBe(other.json<Turn>().message)
    const shown = (await run(['show', one.json<Turn>().run, '--json'])).json<{ calls: object[] }>()
    expect(shown.calls).toHaveLength(1)
  }, 60_000)

  test('is not disturbed by a different message from another command', async () => {
    const slow = say('What does Elena want?', ['--fault', 'latency:4000'])
    await expect
      .poll(async () => (await run(['runs', '--status', 'running', '--json'])).json<{ runs: object[] }>().runs, {
        timeout: 20_000,
      })
      .toHaveLength(1)
    const other = await say('What does Marcus want?')
    expect(other.code).not.toBe(0)
    expect(other.stderr).toContain("Session 'talk' is still answering another message")
    const { code, stderr } = await slow
    expect(code, stderr).toBe(0)
    expect((await say('What does Marcus want?')).code).toBe(0)
  }, 60_000)
})
