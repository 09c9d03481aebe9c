import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { changesLine, changesText, textChanges } from './text-changes.ts'

const SCENE = `She came in at six. The lock was old and she worked it with surgical precision, as her father had.

"You are late," he said. Nobody answered him for a long while, and then the bell began to ring in the hall.

He stood.
`

const change = async (from: string, to: string) => textChanges(SCENE, SCENE.replace(from, to))

describe('conformance: session/text-changes.yaml', () => {
  const cases = parse(readFileSync(new URL('../../../../spec/session/text-changes.yaml', import.meta.url), 'utf8')) as {
    name: string
    before: string
    after: string
    line: string
  }[]

  test.each(cases)('$name', async ({ before, after, line }) => {
    expect(changesLine(await textChanges(before, after))).toBe(line)
  })
})

describe('changes to a text', () => {
  test('show the changed words with some context and their line', async () => {
    const changes = await change('with surgical precision', 'slowly')
    expect(changes).toEqual([
      {
        line: 1,
        before: '… was old and she worked it ',
        removed: 'with surgical precision',
        added: 'slowly',
        after: ', as her father had.',
      },
    ])
    expect(changesText(changes)).toBe(
      '@@ line 1 @@\n-… was old and she worked it with surgical precision, as her father had.\n+… was old and she worked it slowly, as her father had.',
    )
    expect(changesLine(changes)).toBe('line 1: “with surgical precision” became “slowly”')
  })

  test('show a new paragraph at its own line', async () => {
    const [added] = await change('He stood.', 'The rope moved.\n\nHe stood.')
    expect(added).toMatchObject({ line: 5, removed: '' })
    expect(added!.added).toContain('The rope moved.')
  })

  test('are separate if unchanged words lie between them, and only some are shown', async () => {
    const words = Array.from({ length: 200 }, (_, index) => `word${index}`)
    const edited = words.map((word, index) => (index % 10 === 5 ? `new${index}` : word))
    const changes = await textChanges(words.join(' '), edited.join(' '))
    expect(changes).toHaveLength(20)
    expect(changesText(changes)).toMatch(/\nand 10 more changes$/)
    expect(changesLine(changes.slice(0, 3))).toBe(
      'line 1: “word5” became “new5”; line 1: “word15” became “new15”; line 1: “word25” became “new25”',
    )
    expect(changesLine(changes)).toMatch(/^line 1: “word5” became “new5”; .*“new95”; and 10 more changes$/)
  })

  test('do not repeat the words between two changes', async () => {
    const between = (from: string, to: string) => textChanges(from, to).then(changesText)
    expect(await between('I broke it off and ate the rest.', 'I cut it off and ate the crust.')).toBe(
      '@@ line 1 @@\n-I broke it off and ate the\n+I cut it off and ate the\n@@ line 1 @@\n-… rest.\n+… crust.',
    )
    expect(await between('a one two three four five six seven b', 'A one two three four five six seven B')).toBe(
      '@@ line 1 @@\n-a one two three four five six …\n+A one two three four five six …\n@@ line 1 @@\n-… seven b\n+… seven B',
    )
  })

  test('of a rewritten text are short', async () => {
    const text = (word: string): string => Array.from({ length: 3000 }, (_, index) => `${word}${index}`).join(' ')
    const changes = await textChanges(`Same start.\n${text('a')}\nSame end.`, `Same start.\n${text('b')}\nSame end.`)
    expect(changes).toHaveLength(1)
    expect(changes[0]!.line).toBe(2)
    expect(changesText(changes).length).toBeLessThan(1200)
    expect(changesLine(changes).length).toBeLessThanOrEqual(241)
  })

  test('are cut to a line of limited length', async () => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index} and more`)
    const edited = words.map((word, index) => (index % 6 === 3 ? `${'quite '.repeat(20)}another` : word))
    const line = changesLine(await textChanges(words.join(' '), edited.join(' ')))
    expect(line.length).toBeLessThan(850)
    expect(line).toMatch(/; and [3-6] more changes$/)
  })

  test('exist exactly if the texts differ, and their lines exist', async () => {
    const text = fc.array(fc.constantFrom('a', 'bell', 'rang', '.', '\n', '\n\n', 'Elena', '“No”'), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(text, text, async (one, two) => {
        const [before, after] = [one.join(' '), two.join(' ')]
        const changes = await textChanges(before, after)
        expect(changes.length > 0).toBe(before !== after)
        const lines = after.split('\n').length
        for (const { line } of changes) expect(line >= 1 && line <= lines).toBe(true)
      }),
    )
  })
})
