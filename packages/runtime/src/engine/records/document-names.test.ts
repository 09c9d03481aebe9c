import { expect, it } from 'vitest'
import { documentNames } from './glossary.ts'

const meta = { stage: 'plan', step: 'write', model: 'x/two' }
const parts = [{ stage: { name: 'plan' }, steps: [{ name: 'write', title: 'Limits' }] }]
const names = (models: string[], page = '') =>
  documentNames({ request: { input: '', models, options: {} } }, page, parts)

it('uses the heading and the text of the last link', () => {
  const page = '[Plan](<p/a.md>) and [B on A](<p/a.md>)'
  expect(names(['x/one', 'x/two'], page)({ path: 'p/a.md', meta }, '# Plan\n')).toBe('Plan (B on A)')
  expect(names(['x/one'], '[Plan](<p/a.md>)')({ path: 'p/a.md', meta }, '# Plan\n')).toBe('Plan')
})

it('otherwise uses the title of the step, and the model if there are several', () => {
  expect(names(['x/one', 'x/two'])({ path: 'p/a.json', meta }, '{}')).toBe('Limits (x/two)')
  expect(names(['x/two'])({ path: 'p/a.json', meta }, '{}')).toBe('Limits')
  expect(names(['x/two'])({ path: 'p/a.json', meta: {} }, '{}')).toBe('a.json')
})
