import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CANARY, findCanary, QUOTED } from '../call/canary.ts'
import { WIRE_PROVIDERS, type WireProvider } from '../call/wire-providers.ts'
import { startWireServer, type WireServer } from '../call/wire-server.ts'
import { quire, type Ran } from '../cli/quire.ts'
import { installStandIns, type StandIns } from '../cli-agents/install-stand-ins.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { type OtlpReceiver, startOtlpReceiver } from './otlp-receiver.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/review-loop/', import.meta.url))
const CRASH = `export default () => ({
  name: 'crash',
  description: 'Throws what nobody catches.',
  start: () => [{ key: 'a', name: 'a', kind: 'a', input: {} }],
  kinds: {
    a: () => new Promise(() => {
      const key = process.env.LAB_KEY
      setTimeout(() => { throw Object.assign(new Error('No: ' + key), { headers: { authorization: key } }) })
    }),
  },
})`

const temporary = mkdtempSync(join(tmpdir(), 'quire-canary-'))
symlinkSync(fileURLToPath(new URL('../../node_modules/', import.meta.url)), join(temporary, 'node_modules'))
let postgres: TestPostgres
let server: WireServer
let receiver: OtlpReceiver
let standIns: StandIns
beforeAll(async () => {
  postgres = await startPostgres()
  server = await startWireServer()
  receiver = await startOtlpReceiver()
  standIns = await installStandIns(['claude', 'codex', 'gemini'])
}, 60_000)
afterAll(async () => {
  await Promise.all([postgres.close(), server.close(), receiver.close(), standIns.remove()])
  rmSync(temporary, { recursive: true, force: true })
})

function workspace(provider?: WireProvider): string {
  const dir = mkdtempSync(join(temporary, 'workspace-'))
  cpSync(EXAMPLE, dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
  writeFileSync(join(dir, 'flows', 'crash.mjs'), CRASH)
  const settings = provider && { [provider.provider]: { ...provider.settings, baseUrl: `${server.url}/v1` } }
  const more = {
    ...(settings && { providers: settings }),
    limits: { attempts: 2, backoffMs: 1 },
    telemetry: { endpoint: receiver.endpoint, content: true },
  }
  const lines = Object.entries(more).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  writeFileSync(join(dir, 'quire.yaml'), [readFileSync(join(dir, 'quire.yaml'), 'utf8'), ...lines].join('\n'))
  return dir
}

/** Every row of every table, with bytes decoded as text. */
async function dump(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows: tables } = await client.query(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query({ text: `select * from ${name}`, rowMode: 'array' })
    texts.push(
      ...rows.flat().map((value) => (Buffer.isBuffer(value) ? value.toString() : (JSON.stringify(value) ?? ''))),
    )
  }
  await client.end()
  return texts.join('\n')
}

function filesBelow(dir: string): string {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')).join('\n')
}

async function runAndLook(dir: string, model: string, env: Record<string, string>) {
  const url = await postgres.freshDatabase()
  const options = { cwd: dir, env: { DATABASE_URL: url, QUIRE_TRUST: '1', ...env } }
  const ran: Ran[] = []
  const say = async (...args: string[]) => void ran.push(await quire(args, options))
  await say('run', 'review-loop', '--input', 'request.md', '--models', model, '--run-id', 'r')
  await say('show', 'r', '--json')
  mkdirSync(join(dir, 'exported'))
  await say('export', 'r', join(dir, 'exported'))
  const database = await dump(url)
  const shown = ran.map(({ stdout, stderr }) => stdout + stderr).join('\n')
  return { ran, database, everything: [database, shown, filesBelow(dir), receiver.bodies.join('\n')].join('\n') }
}

describe('an echoed key never reaches a database, log, export, output or span', () => {
  // Replies from all providers are handled the same way. e2e/call/canary.test.ts covers each provider.
  const named = (name: string) => WIRE_PROVIDERS.filter(({ provider }) => provider === name)
  test.each(named('anthropic'))('if $provider echoes it', { timeout: 60_000 }, echoedBy)
  test.each(named('lab'))('if $provider echoes it', { tags: ['long'] }, echoedBy)

  async function echoedBy(provider: WireProvider): Promise<void> {
    const { format, model, keyVariable } = provider
    const words = Object.values(QUOTED)
    const pieces = ['An answer. ', ...words.join('\n'), '\n<review>PASS</review>']
    server.behave(
      {
        kind: 'status',
        status: 500,
        headers: { 'x-echo': CANARY },
        body: format.error(words.join(' '), 'server_error'),
      },
      { kind: 'reply', body: format.body({ pieces, finish: 'stop', usage: { input: 1, output: 1 } }) },
    )
    const { ran, database, everything } = await runAndLook(workspace(provider), model, { [keyVariable]: CANARY })
    expect(ran[0]!.code, ran[0]!.stderr).toBe(0)
    expect(database).toContain('An answer.')
    expect(database).toContain('[key]')
    expect(findCanary(everything)).toEqual([])
  }

  test('if a provider echoes it in a permanent error', { tags: ['long'] }, async () => {
    const lab = WIRE_PROVIDERS.find(({ provider }) => provider === 'lab')!
    const body = lab.format.error(Object.values(QUOTED).join(' '), 'invalid_request_error')
    server.behave({ kind: 'status', status: 400, body })
    const { ran, database, everything } = await runAndLook(workspace(lab), lab.model, { LAB_KEY: CANARY })
    expect(ran[0]!.code).not.toBe(0)
    expect(ran[0]!.stdout + ran[0]!.stderr).toContain('[key]')
    expect(database).toContain('[key]')
    expect(findCanary(everything)).toEqual([])
  })

  test('if an agent echoes it', async () => {
    const env = { ANTHROPIC_API_KEY: CANARY, PATH: standIns.path }
    const { ran, database, everything } = await runAndLook(workspace(), 'cli/claude:echo', env)
    expect(ran[0]!.stdout + ran[0]!.stderr).not.toContain('not-installed')
    expect(database).toContain('[key]')
    expect(findCanary(everything)).toEqual([])
  }, 60_000)

  test('if a crash prints it', async () => {
    const dir = workspace()
    const env = { DATABASE_URL: await postgres.freshDatabase(), QUIRE_TRUST: '1', LAB_KEY: CANARY }
    const args = ['run', 'crash', '--input', 'request.md', '--models', 'scripted/alpha']
    const [plain, json] = [await quire(args, { cwd: dir, env }), await quire([...args, '--json'], { cwd: dir, env })]
    for (const { code, stdout, stderr } of [plain, json]) {
      expect(code).toBe(1)
      expect(stderr).toContain('No: [key]')
      expect(findCanary(stdout + stderr)).toEqual([])
    }
    expect(JSON.parse(json.stderr.trim().split('\n').at(-1)!)).toMatchObject({ error: { code: 'unexpected' } })
  }, 60_000)
})
