/** @module-tag long */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'

const temporary = mkdtempSync(join(tmpdir(), 'quire-around-'))
const dir = join(temporary, 'novel')
const run = (...args: string[]) => quire(args, { cwd: dir })

beforeAll(async () => {
  const { code, stderr } = await quire(['init', dir, '--kit', 'foreman'], { cwd: temporary })
  expect(code, stderr).toBe(0)
})
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

test('a workspace created by init passes the check and is ready to chat', async () => {
  expect((await run('check', '--json')).json()).toMatchObject({ problems: [], passed: true })
  const said = await run('chat', 'foreman', '--message', 'Elena trusts nobody at all.', '--json')
  expect(said.code, said.stderr).toBe(0)
  expect(said.json<{ message: string }>().message).toContain('Elena trusts nobody at all.')
})

test('a notebook is added, listed and reread after changes', async () => {
  mkdirSync(join(dir, 'research'))
  writeFileSync(join(dir, 'research', 'jumps.md'), '# Jumps\n\nA jump costs its navigator.\n')
  expect((await run('notebook', 'add', 'research')).code).toBe(1)
  const unknown = await run('notebook', 'add', 'research', '--role', 'poetry')
  expect(unknown.code).toBe(1)
  expect(unknown.stderr).toContain("Unknown role 'poetry'. Roles: world_building, character_voice, craft_reference.")
  const added = await run('notebook', 'add', 'research', '--role', 'world_building', '--title', 'Research', '--json')
  expect(added.json()).toMatchObject({
    notebooks: [{ id: 'nb_research', files: 1, read: 1, passages: 1, problems: [] }],
  })
  expect((await run('notebook', 'list', '--json')).json()).toMatchObject({
    notebooks: [{ id: 'nb_research', role: 'world_building', title: 'Research' }],
  })
  writeFileSync(join(dir, 'research', 'more.txt'), 'The hull rings when it is cold.\n')
  expect((await run('notebook', 'index', '--json')).json()).toMatchObject({ notebooks: [{ files: 2, read: 1 }] })
})

test('search finds the entries that a conversation has stored', async () => {
  writeFileSync(
    join(dir, 'scripted.yaml'),
    `rules:
  - match: { says: remember the price }
    answer: |
      <message>Recorded.</message>
      <action type="save_decision"><category>world</category><key>price</key><value>Every jump takes a navigator</value></action>
`,
  )
  await run('chat', 'foreman', '--message', 'Please remember the price of a jump.')
  const { hits } = (await run('search', 'navigator', '--kind', 'knowledge', '--json')).json<{ hits: object[] }>()
  expect(hits).toMatchObject([{ kind: 'knowledge', runId: null, excerpt: 'Every jump takes a «navigator»' }])
})

test('quire kits prints the modes, actions and budget of a chat kit', async () => {
  const described = (await run('kits', 'foreman', '--json')).json<{
    modes: { name: string }[]
    layers: { id: string; sizes: Record<string, { target?: number; tokens: number }> }[]
  }>()
  expect(described.modes.map(({ name }) => name)).toEqual(['architect', 'voice_calibration', 'director', 'editor'])
  expect(described.layers.find(({ id }) => id === 'identity')?.sizes.minimal?.target).toBe(200)
  const { stdout } = await run('kits', 'foreman')
  expect(stdout).toMatch(/total +12400 .* 7000 .* 2850/)
  expect((await run('kits', 'change')).code).toBe(1)
})
