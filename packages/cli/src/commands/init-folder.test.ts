import { expect, test } from 'vitest'
import { cd } from './init-folder.ts'

test('quotes a folder name that a shell would split', () => {
  expect([...cd('my-prompts'), ...cd('My Shop!')]).toEqual(['  cd my-prompts', "  cd 'My Shop!'"])
})
