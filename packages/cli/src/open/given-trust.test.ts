import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isShippedExample } from './given-trust.ts'

let root: string
let program: string

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'quire-shipped-')))
  program = join(root, 'checkout/packages/cli/dist/open/shipped-examples.js')
  mkdirSync(join(root, 'checkout/examples/one'), { recursive: true })
  mkdirSync(join(root, 'elsewhere'))
  cpSync(join(root, 'checkout/examples/one'), join(root, 'checkout/one'), { recursive: true })
  symlinkSync(join(root, 'elsewhere'), join(root, 'checkout/examples/linked'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('an example next to the program counts as shipped', () => {
  expect(isShippedExample(join(root, 'checkout/examples/one'), program)).toBe(true)
})

test.each(['checkout/one', 'checkout/examples', 'checkout/examples/linked', 'elsewhere', 'nowhere'])(
  '%s does not count as shipped',
  (path) => expect(isShippedExample(join(root, path), program)).toBe(false),
)

test('an installed program has no shipped examples', () => {
  const installed = join(root, 'checkout/node_modules/@quire/cli/dist/open/shipped-examples.js')
  expect(isShippedExample(join(root, 'checkout/examples/one'), installed)).toBe(false)
})
