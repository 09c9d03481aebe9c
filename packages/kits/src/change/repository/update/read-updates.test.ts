import { describe, expect, it, test } from 'vitest'
import { readUpdates, refuseUnseen } from './read-updates.ts'

const update = (target: string, body: string): string => `<content_update target="${target}">\n${body}</content_update>`

it('keeps files apart if one contains a fence in a comment and the next contains fences', () => {
  const code = '/**\n * ```js\n * f()\n * ```\n */\nexport const f = () => 1\n'
  const readme = '# F\n\n```js\nf()\n```\n'
  const { updates, refused } = readUpdates(`${update('src/f.js', code)}\n${update('README.md', readme)}\n`)
  expect(refused).toEqual([])
  expect(updates).toEqual([
    { kind: 'write', path: 'src/f.js', content: code },
    { kind: 'write', path: 'README.md', content: readme },
  ])
})

it('refuses an update that may contain another, and names both files', () => {
  const { updates, refused } = readUpdates(`${update('docs/a.md', update('src/b.ts', 'b\n'))}\n`)
  expect(updates).toEqual([])
  expect(refused.map(({ reason }) => reason).join()).toContain('docs/a.md, src/b.ts')
})

it('refuses an update in a code block by name, although other updates are applied', () => {
  const { updates, refused } = readUpdates(`${update('a.ts', 'a\n')}\n\n\`\`\`xml\n${update('b.ts', 'b\n')}\n\`\`\`\n`)
  expect(updates.map(({ path }) => path)).toEqual(['a.ts'])
  expect(refused.map(({ path }) => path)).toEqual(['b.ts'])
})

it('ignores an example of an update that is also given', () => {
  const { refused } = readUpdates(`${update('a.ts', 'a\n')}\n\n\`\`\`xml\n${update('a.ts', 'a\n')}\n\`\`\`\n`)
  expect(refused).toEqual([])
})

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
