import { expect, test } from 'vitest'
import { requireNode } from './open-quire.ts'

test('an older Node is refused in one line that names the floor', () => {
  for (const version of ['v20.20.2', 'v21.7.3', 'v22.11.0']) {
    expect(() => requireNode(version)).toThrow(`Quire needs Node 22.12 or later; this is ${version}.`)
  }
  for (const version of ['v22.12.0', 'v22.20.1', 'v24.1.0']) expect(() => requireNode(version)).not.toThrow()
})
