import { UnknownTokenizer } from '@quire/core/errors'
import { expect, test } from 'vitest'
import { examineVocabularies } from './examine-machine.ts'

test('reports a vocabulary only if it cannot be loaded', async () => {
  expect(await examineVocabularies()).toEqual([])
  const broken = await examineVocabularies((id) => Promise.reject(new UnknownTokenizer(id, [])))
  expect(broken).toMatchObject([
    { id: 'vocabulary.o200k_base', status: 'broken' },
    { id: 'vocabulary.cl100k_base', status: 'broken' },
  ])
})
