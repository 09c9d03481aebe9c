import { describe, expect, test } from 'vitest'
import { readUpdates } from './read-updates.ts'
import { refuseUnseen } from './refuse-unseen.ts'

const files = new Map(['seen.js', 'unseen.js'].map((path) => [path, 1]))
const write = (path: string) => `<content_update target="${path}">x</content_update>`

function judge(answer: string) {
  const { updates, refused } = refuseUnseen(readUpdates(answer), new Set(['seen.js']), files)
  return { kept: updates.map(({ path }) => path), refused: refused.map(({ path }) => path) }
}

describe('a file that its author has not seen in full', () => {
  test('is not replaced', () => {
    expect(judge(write('seen.js') + write('unseen.js') + write('new.js'))).toEqual({
      kept: ['seen.js', 'new.js'],
      refused: ['unseen.js'],
    })
  })

  test('can be edited, or deleted and then recreated', () => {
    const edit =
      '<content_update target="unseen.js" operation="edit">\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n</content_update>'
    expect(judge(edit).refused).toEqual([])
    const gone = '<content_update target="unseen.js" operation="delete"></content_update>'
    expect(judge(gone + write('unseen.js')).refused).toEqual([])
  })
})
