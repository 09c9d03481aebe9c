import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { applyTextEdits, findNewEscapes, isTextEdits } from './apply-text-edits.ts'

interface Case {
  readonly name: string
  readonly text?: string
  readonly edits: string
  readonly expected?: string
  readonly refused?: string
}

const file = join(import.meta.dirname, '../../../../../spec/response/edits/edits.yaml')
const spec = parse(readFileSync(file, 'utf8')) as { text: string; cases: readonly Case[] }

describe('conformance: edits.yaml', () => {
  it.each(spec.cases)('$name', ({ text = spec.text, edits, expected, refused }) => {
    const edited = applyTextEdits(text, edits)
    if (refused === undefined) expect(edited).toEqual({ text: expected })
    else expect(edited).toEqual({ problem: expect.stringContaining(refused) })
  })
})

describe('applyTextEdits', () => {
  it('changes only the quoted lines', () => {
    const line = fc.stringMatching(/^[a-z =({]{0,12}$/)
    fc.assert(
      fc.property(fc.array(line), fc.array(line), fc.array(line), (before, put, after) => {
        const text = [...before, 'the one line', ...after].join('\n')
        const edits = ['<<<<<<< SEARCH', 'the one line', '=======', ...put, '>>>>>>> REPLACE'].join('\n')
        expect(applyTextEdits(text, edits)).toEqual({ text: [...before, ...put, ...after].join('\n') })
      }),
    )
  })

  it('takes linear time', () => {
    const text = 'a\n'.repeat(200_000)
    const started = performance.now()
    applyTextEdits(text, `<<<<<<< SEARCH\n${'a\n'.repeat(100_000)}b\n=======\n>>>>>>> REPLACE`)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})

describe('isTextEdits', () => {
  it.each([
    ['<<<<<<< SEARCH\na\n=======\n>>>>>>> REPLACE', true],
    ['--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b', true],
    ['```diff\n@@ -1 +1 @@\n-a\n+b\n```', true],
    ['*** Begin Patch\n*** Update File: x\n@@\n-a\n+b\n*** End Patch', true],
    ['--- \ntitle: A\n---\n', false],
    ['--- a\n+++ b\n', false],
    ['@@ mention\n', false],
    ['*** Begin\n', false],
  ])('%j: %j', (content, expected) => expect(isTextEdits(content)).toBe(expected))

  it('takes a diff in a diff file as its content', () => {
    expect(isTextEdits('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b', 'fix.patch')).toBe(false)
  })
})

describe('findNewEscapes', () => {
  it.each([
    ['const f = () => 1\n', 'const f = () =&gt; 1\n', [1]],
    ['a\nif (a && b) c\n', 'a\nif (a &amp;&amp; b) c\nd\n', [2]],
    ['x\n', 'const g = () =&gt; 2\n', [1]],
    ['<p>a =&gt; b</p>\n', '<p>a =&gt; b</p>\n<p>c =&gt; d</p>\n', []],
    ['a\n', 'R&amp;D\n', []],
    ['const f = () => 1\n', 'const f = () => 2\n', []],
  ])('%j to %j', (before, after, lines) => expect(findNewEscapes(before, after)).toEqual(lines))
})
