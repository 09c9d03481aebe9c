/** @module-tag long */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { commandLine, environment, quire } from '../cli/quire.ts'
import { trusted } from '../trusted.ts'

const BRIEF = fileURLToPath(new URL('../../examples/brief/', import.meta.url))
let folder: string
let workspace: string
const children: ChildProcess[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-serve-'))
  workspace = join(folder, 'workspace')
  cpSync(BRIEF, workspace, { recursive: true })
  trusted(workspace)
})
afterEach(async () => {
  for (const child of children.splice(0)) await stop(child, 'SIGTERM')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Started {
  readonly child: ChildProcess
  readonly url: URL
  readonly stderr: () => string
  ask<T = Record<string, unknown>>(path: string, body?: unknown): Promise<{ status: number; json: T }>
}

async function serve(...args: readonly string[]): Promise<Started> {
  const [file, ...rest] = commandLine(['serve', '--port', '0', '--workspace', workspace, ...args])
  const child = spawn(file, rest, { env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let stdout = ''
  let stderr = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  for await (const text of child.stdout!.setEncoding('utf8')) {
    stdout += text
    if (stdout.includes('\n')) break
  }
  const url = new URL(stdout.trim())
  const headers = { authorization: `Bearer ${url.searchParams.get('token')}`, 'content-type': 'application/json' }
  return {
    child,
    url,
    stderr: () => stderr,
    async ask<T>(path: string, body?: unknown) {
      const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await fetch(new URL(`/api/v1${path}`, url), init)
      return { status: response.status, json: (await response.json()) as T }
    },
  }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill(signal)
  await closed
}

async function until(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await new Promise((resolve) => setTimeout(resolve, 50))
}

test('serve prints its address with the token on one line, and ends on SIGTERM', async () => {
  const { child, url, ask } = await serve()
  expect([url.hostname, url.searchParams.get('token')!.length >= 32]).toEqual(['127.0.0.1', true])
  expect((await ask('/runs')).json).toEqual({ runs: [] })
  expect((await fetch(new URL('/api/v1/runs', url))).status).toBe(401)
  const page = await fetch(url, { redirect: 'manual' })
  expect([page.status, page.headers.get('set-cookie')]).toEqual([303, expect.stringContaining('HttpOnly')])
  await stop(child, 'SIGTERM')
  expect(child.exitCode).toBe(0)
})

test('a run continues after a server restart, and no call is repeated', async () => {
  const request = { flow: 'brief', input: 'Lend bikes?', models: ['scripted/alpha', 'scripted/beta'] }
  const first = await serve('--fault', 'latency:400')
  await first.ask('/runs', { ...request, runId: 'killed' })
  await until(async () => {
    const { calls } = (await first.ask<{ calls: { status: string }[] }>('/runs/killed/calls')).json
    return calls.filter(({ status }) => status === 'completed').length >= 2
  })
  await stop(first.child, 'SIGKILL')
  expect(readdirSync(join(workspace, '.quire/served'))).toEqual(['killed'])

  const second = await serve()
  await until(async () => (await second.ask('/runs/killed')).json.status === 'completed')
  expect(second.stderr()).toContain('Continuing run killed.')
  await second.ask('/runs', { ...request, runId: 'whole' })
  await until(async () => (await second.ask('/runs/whole')).json.status === 'completed')
  const callsOf = async (run: string) =>
    (await second.ask<{ calls: { id: string }[] }>(`/runs/${run}/calls`)).json.calls
  const [killed, whole] = [await callsOf('killed'), await callsOf('whole')]
  const responses = async (calls: { id: string }[]) =>
    (
      await Promise.all(
        calls.map(async ({ id }) => (await second.ask(`/calls/${encodeURIComponent(id)}`)).json.response),
      )
    ).sort()
  expect(killed).toHaveLength(whole.length)
  expect(await responses(killed)).toEqual(await responses(whole))
  // The marker file of a run is removed soon after the last event.
  await until(async () => readdirSync(join(workspace, '.quire/served')).length === 0)
})

test('does not resume a run that a person stopped in a terminal', async () => {
  const started = spawn(
    process.execPath,
    [
      ...commandLine([
        'run',
        'brief',
        '--input',
        'request.md',
        '--models',
        'scripted/alpha',
        '--run-id',
        'stopped',
        '--fault',
        'latency:2000',
        '--workspace',
        '.',
      ]).slice(1),
    ],
    { cwd: workspace, env: environment() },
  )
  const server = await serve()
  await until(async () => (await server.ask('/runs/stopped')).status === 200)
  await stop(started, 'SIGINT')
  await stop(server.child, 'SIGTERM')
  const again = await serve()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect((await again.ask('/runs/stopped')).json).toMatchObject({ status: 'running', isWorkedOn: false })
  await again.ask('/runs/stopped/resume', {})
  await until(async () => (await again.ask('/runs/stopped')).json.status === 'completed')
})

test('on a public address, serve prints a warning and requires the token', async () => {
  const { url, stderr } = await serve('--host', '0.0.0.0')
  expect(stderr()).toContain('Every request needs the token')
  expect((await fetch(new URL('/api/v1/runs', url))).status).toBe(401)
})

test('a port in use is reported in one line', async () => {
  const { url } = await serve()
  const taken = await quire(['serve', '--port', url.port, '--workspace', workspace])
  expect([taken.code, taken.stdout, taken.stderr]).toEqual([
    1,
    '',
    expect.stringContaining('another program is listening there'),
  ])
  expect((await quire(['serve', '--port', 'x'])).code).toBe(2)
  expect((await quire(['serve', '--token', 'short', '--workspace', workspace])).stderr).toContain('at least 16')
})
