import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { trusted } from '../trusted.ts'
import { makeWorkspace, plan, RUN, type Summary } from './task-workspace.ts'

const RESULT = (word: string) =>
  `# ${word}\n\n## Result\n\nAll of ${word}.\n\n## Limits\n\nNone.\n\n## Summary\n\n${word} in short.\n`

// Behaves like `claude -p --output-format json`. Reads the prompt from standard input and prints the prompt's topic.
const CLAUDE = `#!/usr/bin/env node
if (process.argv.includes('--version')) {
  console.log('2.1.197 (Claude Code)')
  process.exit(0)
}
let prompt = ''
for await (const chunk of process.stdin) prompt += chunk
const about = /Write about (\\w+), for visitors/.exec(prompt)?.[1] ?? 'nothing'
const knew = prompt.includes('All of hours by claude.') ? ', knowing the hours' : ''
const result = (${RESULT.toString()})(about + ' by claude' + knew)
console.log(JSON.stringify({ type: 'result', subtype: 'success', is_error: false, stop_reason: 'end_turn', result, usage: { input_tokens: 1, output_tokens: 1 } }))
`

const temporary = mkdtempSync(join(tmpdir(), 'quire-task-agents-'))
const bin = join(temporary, 'bin')
let postgres: TestPostgres
let api: Server
beforeAll(async () => {
  mkdirSync(bin)
  symlinkSync(process.execPath, join(bin, 'node'))
  writeFileSync(join(bin, 'claude.mjs'), CLAUDE)
  chmodSync(join(bin, 'claude.mjs'), 0o755)
  symlinkSync(join(bin, 'claude.mjs'), join(bin, 'claude'))
  postgres = await startPostgres()
  api = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      const isPlan = body.includes('You are at the root')
      const content = isPlan ? plan(['hours'], ['holidays', ['hours']]) : RESULT('the page')
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const chunk = (delta: object, finish_reason: string | null) =>
        response.write(
          `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
        )
      chunk({ role: 'assistant', content }, null)
      chunk({}, 'stop')
      response.end('data: [DONE]\n\n')
    })
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await postgres.close()
  await new Promise((resolve) => api.close(resolve))
  rmSync(temporary, { recursive: true, force: true })
})

test('a supervisor called over an API exchanges results with a command-line agent', async () => {
  const { port } = api.address() as AddressInfo
  const providers = `providers:\n  loop: { type: openai-compatible, baseUrl: 'http://127.0.0.1:${port}/v1' }\n`
  const dir = trusted(makeWorkspace(temporary, [], { 'quire.yaml': `name: library\n${providers}` }))
  const env = {
    DATABASE_URL: await postgres.freshDatabase(),
    LOOP_API_KEY: 'none',
    PATH: [bin, process.env.PATH].join(delimiter),
  }
  const args = [...RUN.with(5, 'loop/boss,cli/claude'), '--depth', '1', '--json']
  const ran = await quire(args, { cwd: dir, env })
  const summary = ran.json<Summary>()
  expect(summary, ran.stderr).toMatchObject({ status: 'completed', calls: 4 })
  expect(summary.documents.map(({ path, model }) => [path, model])).toEqual([
    ['result.md', 'loop/boss'],
    ['tasks/1/result.md', 'cli/claude'],
    ['tasks/2/result.md', 'cli/claude'],
  ])
  const second = summary.documents.find(({ key }) => key === '2')!
  const { text } = (await quire(['show', second.id, '--json'], { cwd: dir, env })).json<{ text: string }>()
  expect(text).toContain('All of holidays by claude, knowing the hours.')
}, 60_000)
