import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { SUPPORT } from './quire.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-watch-'))
cpSync(SUPPORT, dir, { recursive: true })
afterAll(() => rmSync(dir, { recursive: true }))

test('render --watch follows edited, new and deleted files, survives an invalid file, and ends on a signal', async () => {
  const bin = fileURLToPath(new URL('../../packages/cli/bin/quire.js', import.meta.url))
  const child = spawn(process.execPath, [bin, 'render', 'reply', '--input', 'ticket.yaml', '--watch'], {
    cwd: dir,
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const seen = async (text: string): Promise<void> => {
    await expect.poll(() => printed, { timeout: 20_000 }).toContain(text)
    printed = ''
  }
  await seen('Watching for changes')
  writeFileSync(join(dir, 'prompts/identity.md'), 'Edited for {{shop}}.')
  await seen('Edited for Kettle & Chain.')
  writeFileSync(join(dir, 'prompts/identity.md'), '{{#if shop}}')
  await seen('prompts/identity.md')
  writeFileSync(join(dir, 'prompts/identity.md'), '{{> signature}}')
  writeFileSync(join(dir, 'prompts/signature.md'), 'A new file.')
  await seen('A new file.')
  rmSync(join(dir, 'prompts/signature.md'))
  await seen('signature')
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.kill('SIGINT')
  expect(await ended).toBe(0)
})
