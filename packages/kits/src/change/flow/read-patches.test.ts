import { expect, test } from 'vitest'
import { readPatches } from './read-patches.ts'

const EDIT = '--- a/src/a.js\n+++ b/src/a.js\n@@ -1,2 +1,2 @@\n one\n-two\n+three\n'

test('parses a unified diff with or without a fence and a header', () => {
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

test('does not read prose or other code as a diff, and refuses an incomplete diff', () => {
  expect(readPatches('- a list\n+ another\n\n```js\nconst a = 1\n```\n')).toEqual({ updates: [], refused: [] })
  expect(readPatches('--- a/x.js\n+++ b/x.js\n@@ -1,5 +1,5 @@\n one\n').refused).toMatchObject([{ path: 'x.js' }])
})
