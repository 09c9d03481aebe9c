import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { confirmWorkspace, sessionsView } from './chat.ts'

let workspace: string
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'quire-agree-'))
})
afterEach(() => rmSync(workspace, { recursive: true, force: true }))

/** Simulates a person who types the given text at a terminal. Returns the decision and the screen. */
async function ask(typed: string, isTTY = true): Promise<{ agrees: boolean; screen: string; notes: string[] }> {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = Object.assign(new PassThrough(), { isTTY })
  const notes: string[] = []
  input.write(`${typed}\n`)
  const agrees = await confirmWorkspace({ workspace }, { note: (text) => void notes.push(text) }, { input, output })
  return { agrees, screen: String(output.read() ?? ''), notes }
}

test.each([
  ['y', true],
  ['Yes', true],
  ['', false],
  ['n', false],
  ['why?', false],
])('outside a workspace, asks for confirmation: the answer %j means %j', async (typed, expected) => {
  const { agrees, screen } = await ask(typed)
  expect(agrees).toBe(expected)
  expect(screen).toContain(`${workspace} is not a workspace. Store the conversation and its files here? [y/N]`)
  expect(readdirSync(workspace)).toEqual([])
})

test('Ctrl-C ends the command with exit code 130', async () => {
  await expect(ask('\u0003')).rejects.toMatchObject({ exitCode: 130 })
})

test('a script gets a message instead of a question', async () => {
  const { agrees, screen, notes } = await ask('', false)
  expect([agrees, screen]).toEqual([true, ''])
  expect(notes).toEqual([expect.stringContaining('is not a workspace; the conversation')])
})

test.each(['quire.yaml', '.quire'])('does not ask if the folder contains %s', async (name) => {
  if (name === '.quire') mkdirSync(join(workspace, name))
  else writeFileSync(join(workspace, name), '{}\n')
  const { agrees, screen, notes } = await ask('n')
  expect({ agrees, screen, notes }).toEqual({ agrees: true, screen: '', notes: [] })
})

test('conversations are listed in columns with a header', () => {
  const talk = { kit: 'foreman', project: 'novel', mode: 'architect', updatedAt: new Date(2026, 10, 7, 9, 5) }
  const long = { ...talk, session: 'a-long-name', isFinished: true, turns: 12 }
  expect(sessionsView([{ ...talk, session: 'one', isFinished: false, turns: 1 }, long])).toBe(
    [
      'SESSION      PROJECT  MODE       TURNS  LAST USED',
      'one          novel    architect      1  2026-11-07 09:05',
      'a-long-name  novel    finished      12  2026-11-07 09:05',
    ].join('\n'),
  )
})
