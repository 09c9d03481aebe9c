/** @module-tag long */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/brief/', import.meta.url))
const BIN = fileURLToPath(new URL('../../packages/cli/bin/quire.js', import.meta.url))
const CTRL_C = '\x03'
const dir = mkdtempSync(join(tmpdir(), 'quire-progress-'))
let postgres: TestPostgres
let env: Record<string, string>

beforeAll(async () => {
  postgres = await startPostgres()
  env = { DATABASE_URL: await postgres.freshDatabase() }
  cpSync(EXAMPLE, dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
}, 60_000)
afterAll(async () => {
  await postgres.close()
  rmSync(dir, { recursive: true, force: true })
})

/** Runs a command in its own terminal. Types the keys when the expected output appears. */
function onTerminal(args: string[], columns: number, type?: { when: RegExp; keys: string }) {
  return new Promise<{ code: number | null; screen: string }>((resolve) => {
    const command = `stty cols ${columns}; exec '${process.execPath}' '${BIN}' ${args.join(' ')}`
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      cwd: dir,
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', TERM: 'xterm', SHELL: '/bin/sh', ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let screen = ''
    let isTyped = false
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      screen += text
      if (!type || isTyped || !type.when.test(screen)) return
      isTyped = true
      child.stdin.write(type.keys)
    })
    child.on('close', (code) => resolve({ code, screen }))
  })
}

const run = (id: string) => [
  ...['run', 'brief', '--input', 'request.md', '--models', 'scripted/alpha,scripted/beta'],
  ...['--run-id', id, '--until', 'draft', '--fault', 'latency:700'],
]

describe.skipIf(spawnSync('script', ['--version']).status !== 0)('progress on a terminal', () => {
  test('a conversation answers messages typed before Ctrl-D', async () => {
    const keys = 'hello\r/state\r\x04'
    const chat = ['chat', 'foreman', '--model', 'scripted/alpha']
    const { code, screen } = await onTerminal(chat, 100, { when: /help lists commands/, keys })
    expect([code, screen]).toEqual([0, expect.stringContaining('To continue:')])
    expect(screen).not.toContain('Internal error')
  })

  test('shows steps, documents, tokens, time and current work without wrapping lines', async () => {
    const { code, screen } = await onTerminal(run('narrow'), 44)
    expect(code).toBe(0)
    expect(screen).toMatch(/▸.* \S*outline\/scripted\+alpha\.1/)
    expect(screen).toMatch(/\d+ of \d+ steps/)
    expect(screen).toMatch(/\d documents/)
    expect(screen).toMatch(/[\d,]+ tokens/)
    expect(screen).toMatch(/about \d+ s left/)
    const block = screen.slice(0, screen.indexOf('brief\x1b[22m narrow: '))
    // Notes above the block may wrap, because they are never redrawn.
    const lines = stripVTControlCharacters(block).split(/[\r\n]+/)
    for (const line of lines.filter((one) => !one.startsWith('Scripted models'))) {
      expect([...line].length).toBeLessThan(44)
    }
  }, 90_000)

  test('Ctrl-C stops the run cleanly and prints the command to continue it', async () => {
    const { code, screen } = await onTerminal(run('stopped'), 90, { when: /▸/, keys: CTRL_C })
    expect(code).toBe(130)
    expect(screen).toContain('Stopping. To continue later: quire resume stopped')
    expect(screen).toContain('Stopped; nothing is lost.')
    const resumed = await quire(['resume', 'stopped', '--json'], { cwd: dir, env })
    expect(resumed.code, resumed.stderr).toBe(0)
    expect(resumed.json()).toMatchObject({ status: 'completed' })
  }, 90_000)
})

test('without a terminal, prints progress as plain lines and does not repeat them on resume', async () => {
  const first = await quire(run('plain'), { cwd: dir, env })
  expect(first.stderr).not.toContain('\x1b')
  expect(first.stderr).toMatch(/^✓ Draft\/seed$/m)
  // A step can be shown under its printed name.
  expect((await quire(['show', 'plain/Draft/seed'], { cwd: dir, env })).stdout).toContain('draft/seed: completed')
  const again = await quire(run('plain'), { cwd: dir, env })
  expect(again.code, again.stderr).toBe(0)
  expect(again.stderr).not.toContain('✓')
}, 90_000)
