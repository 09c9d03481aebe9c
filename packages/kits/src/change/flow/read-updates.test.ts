import { describe, expect, it, test } from 'vitest'
import { readPatches, readUpdates, refuseUnseen } from './read-updates.ts'

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

const EDIT = '--- a/src/a.js\n+++ b/src/a.js\n@@ -1,2 +1,2 @@\n one\n-two\n+three\n'

test('parses a unified diff', () => {
  const update = { kind: 'patch', path: 'src/a.js', isNew: false }
  for (const text of [EDIT, `Done.\n\n\`\`\`diff\n${EDIT}\`\`\`\n`, `diff --git a/src/a.js b/src/a.js\n${EDIT}`]) {
    expect(readPatches(text).updates).toMatchObject([update])
  }
})

test('distinguishes new, deleted and renamed files', () => {
  const fresh = 'diff --git a/n.js b/n.js\nnew file mode 100644\n--- /dev/null\n+++ b/n.js\n@@ -0,0 +1 @@\n+x\n'
  const gone = 'diff --git a/o.js b/o.js\ndeleted file mode 100644\n--- a/o.js\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n'
  const moved = 'diff --git a/p.js b/q.js\nsimilarity index 100%\nrename from p.js\nrename to q.js\n'
  expect(readPatches(fresh + gone + moved).updates).toMatchObject([
    { kind: 'patch', path: 'n.js', isNew: true },
    { kind: 'delete', path: 'o.js' },
    { kind: 'rename', path: 'q.js', from: 'p.js' },
  ])
})

test('ignores prose and other code, and rejects an incomplete diff', () => {
  expect(readPatches('- a list\n+ another\n\n```js\nconst a = 1\n```\n')).toEqual({ updates: [], refused: [] })
  expect(readPatches('--- a/x.js\n+++ b/x.js\n@@ -1,5 +1,5 @@\n one\n').refused).toMatchObject([{ path: 'x.js' }])
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
