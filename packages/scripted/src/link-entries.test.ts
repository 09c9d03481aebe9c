import { expect, it } from 'vitest'
import { linkEntries } from './link-entries.ts'

it('replaces keys that no entry has by the key of an entry above', () => {
  const actions = [
    { key: 'N1', parent: 'N160' },
    { key: 'N2', parent: 'N7' },
    { key: 'N3', parent: 'P4' },
  ]
  expect(linkEntries({ actions, assignments: [{ product: 'N2' }, { product: 'N770' }] })).toEqual({
    actions: [
      { key: 'N1', parent: null },
      { key: 'N2', parent: 'N1' },
      { key: 'N3', parent: 'P4' },
    ],
    assignments: [{ product: 'N2' }, { product: 'N3' }],
  })
})
