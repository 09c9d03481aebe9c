import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { requireNode } from './open-quire.ts'

test('rejects an older Node with one line that states the required version', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(manifest.engines).toEqual({ node: '>=22.13' })
  for (const version of ['v20.20.2', 'v21.7.3', 'v22.12.0']) {
    expect(() => requireNode(version)).toThrow(`Quire needs Node 22.13 or later; this is ${version}.`)
  }
  for (const version of ['v22.13.0', 'v22.20.1', 'v24.1.0']) expect(() => requireNode(version)).not.toThrow()
})
