import { expect, test } from 'vitest'
import { readPatches } from './read-patches.ts'

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

const block = (search: string, replace: string): string =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`

test('parses blocks under the path of a file', () => {
  const one = block('one', 'two')
  for (const name of ['src/a.js', '**src/a.js**', '### `./src/a.js`:']) {
    for (const text of [`${name}\n${one}`, `Done.\n\n${name}\n\n\`\`\`js\n${one}\`\`\`\n`]) {
      expect(readPatches(text)).toEqual({
        updates: [{ kind: 'edit', path: 'src/a.js', edits: one.trim() }],
        refused: [],
      })
    }
  }
})

test('a block without a path changes the same file as the block before it', () => {
  const { updates } = readPatches(`a.js\n${block('1', '2')}\n${block('3', '4')}\nAnd then:\nb.js\n${block('5', '6')}`)
  expect(updates.map(({ path }) => path)).toEqual(['a.js', 'b.js'])
  expect(updates[0]).toMatchObject({ edits: `${block('1', '2')}${block('3', '4')}`.trim() })
})

test('refuses blocks that name no file', () => {
  expect(readPatches(`Change this line.\n${block('1', '2')}`)).toMatchObject({ updates: [], refused: [{ path: '' }] })
})
