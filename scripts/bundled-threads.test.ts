import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

test('the code of every thread has a name that the build recognises', () => {
  const files = globSync('packages/*/src/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  const threads = files.flatMap((file) =>
    [...readFileSync(`${ROOT}${file}`, 'utf8').matchAll(/new URL\([`'"]\.\/([\w-]+)(?:\$\{|\.[jt]s)/g)].map(
      ([, name]) => name!,
    ),
  )
  expect(threads).toContain('lease-renewal-worker')
  // Any other file becomes part of a bundle, and the thread could not be started.
  for (const name of threads) expect(name).toMatch(/-worker$|^store-process$|^main$/)
})
