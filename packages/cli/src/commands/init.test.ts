import { expect, test } from 'vitest'
import { cd } from './init.ts'

test('quotes a folder name that a shell would split', () => {
  expect([...cd('my-prompts'), ...cd('My Shop!')]).toEqual(['  cd my-prompts', "  cd 'My Shop!'"])
})
