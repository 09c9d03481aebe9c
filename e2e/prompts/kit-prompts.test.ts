import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { judgeKit, loadTestFiles, runTestFiles } from '@quire/authoring/tests'
import { kits } from '@quire/kits'
import { openQuire } from '@quire/runtime'
import { afterAll, expect, test } from 'vitest'

const KITS = fileURLToPath(new URL('../../packages/kits/', import.meta.url))
const dir = mkdtempSync(join(tmpdir(), 'quire-kit-prompts-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('the prompts of every kit pass the kit’s own tests', async () => {
  await using quire = await openQuire(dir, { kits: [...kits, judgeKit], isTrusted: true })
  const loaded = loadTestFiles(
    quire.workspace,
    ['change', 'dialectic', 'foreman', 'task', 'team'].map((kit) => `${kit}/tests`),
    {
      cwd: KITS,
    },
  )
  expect(loaded).toHaveLength(5)
  const options = {
    answers: 'recorded',
    isUpdating: false,
    now: () => performance.now(),
    newId: () => quire.newId(),
  } as const
  const failed: string[] = []
  for await (const { file, case: name, model, findings } of runTestFiles(quire, loaded, options)) {
    for (const { line, message } of findings) failed.push(`${file}:${line} ${name} (${model}): ${message}`)
  }
  expect(failed).toEqual([])
})
