import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commandLine, environment } from '../cli/quire.ts'
import { trusted } from '../trusted.ts'

const SCRIPT = {
  rules: [
    {
      match: { says: 'She trusts nobody' },
      answer:
        '<message>\nThat is **a symptom**.\n\n- What is the lie?\n</message>\n<action type="save_decision"><category>character</category><key>flaw</key><value>Trusts nobody</value></action>',
    },
    {
      match: { says: 'Write it' },
      answer: '<message>Here.</message>\n<content_update target="ch1-sc1">\nThe **ferry** came in.\n</content_update>',
    },
  ],
}
/** A terminal for a program: `script` from util-linux. */
const hasTerminal = spawnSync('script', ['--version']).status === 0

let dir: string
beforeAll(() => {
  dir = trusted(mkdtempSync(join(tmpdir(), 'quire-terminal-')))
  writeFileSync(join(dir, 'quire.yaml'), 'name: novel\n')
  writeFileSync(join(dir, 'scripted.yaml'), JSON.stringify(SCRIPT))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Starts a conversation in a terminal. */
function openTerminal(...args: string[]) {
  const command = commandLine(['chat', 'foreman', '--session', 'talk', ...args]).map((word) => `'${word}'`)
  const { NO_COLOR: _, ...env } = environment({ TERM: 'xterm', PAGER: 'cat' })
  const child = spawn('script', ['-qec', command.join(' '), '/dev/null'], { cwd: dir, env })
  let screen = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text
  })
  return {
    /** Types a line, and returns what appeared until the next prompt. */
    async type(line: string, until: string | RegExp) {
      const from = screen.length
      child.stdin.write(`${line}\r`)
      return this.shows(until, from)
    },
    async shows(until: string | RegExp, from = 0) {
      const isShown = (): boolean => {
        const text = screen.slice(from)
        return typeof until === 'string' ? text.includes(until) : until.test(text)
      }
      await vi.waitUntil(isShown, { timeout: 30_000, interval: 50 }).catch(() => {
        throw new Error(`${until} did not appear:\n${screen.slice(from)}`)
      })
      return screen.slice(from)
    },
    async close() {
      child.stdin.write('/quit\r')
      await new Promise((resolve) => child.once('exit', resolve))
    },
  }
}

test.skipIf(!hasTerminal)('a conversation in a terminal moves, renders, and continues', async () => {
  const terminal = openTerminal('--models', 'scripted/alpha', '--fault', 'latency:1500')
  await terminal.shows('needs: Protagonist')
  const reply = await terminal.type('She trusts nobody', /alpha.*tokens/)
  // The line moved while the model was thinking, and is gone.
  expect(new Set(reply.match(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏](?=.*thinking)/g)).size).toBeGreaterThan(3)
  expect(reply).toContain('1 s  thinking')
  expect(reply).toMatch(/That is \u001b\[1ma symptom\u001b\[\d+m\./)
  expect(reply).toContain('• What is the lie?')
  expect(reply).toMatch(/save_decision \S*character · flaw · Trusts nobody/)
  await terminal.type('/insist director', /DIRECTOR/)
  await terminal.type('Write it', 'scenes/ch1-sc1.md')
  expect(await terminal.type('/read ch1-sc1', 'came in.')).toMatch(/The \u001b\[1mferry\u001b\[\d+m came in\./)
  expect(await terminal.type('/read ch1-sc2', 'There is no document')).toContain('Documents: scenes/ch1-sc1.md')
  await terminal.close()
  const again = openTerminal()
  expect(await again.shows('Last reply, turn 2:')).toContain('continues after 2 turns')
  await again.shows('Here.')
  await again.close()
})
