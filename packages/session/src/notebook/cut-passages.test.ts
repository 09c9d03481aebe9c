import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutPassages, splitLines } from './cut-passages.ts'
import type { PassageDraft } from './notebook-source.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function cut(text: string, size = 1000): Promise<PassageDraft[]> {
  const passages: PassageDraft[] = []
  for await (const passage of cutPassages(splitLines(inPieces(text, size)))) passages.push(passage)
  return passages
}

const squeezed = (text: string): string => text.replace(/\s+/g, '')

test('combines short paragraphs, and starts a passage at each heading', async () => {
  expect(await cut('One.\n\nTwo.\n\n# Ships\n\nThree.\n')).toEqual([
    { line: 1, text: 'One.\n\nTwo.' },
    { line: 5, text: '# Ships\n\nThree.' },
  ])
})

test('keeps a paragraph that is long enough as a separate passage', async () => {
  const long = 'word '.repeat(100).trim()
  expect((await cut(`${long}\n\n${long}\r\n\r\nend`)).map(({ line, text }) => [line, text.length])).toEqual([
    [1, long.length],
    [3, long.length],
    [5, 3],
  ])
})

test('loses only white space, keeps passages within the maximum length, and counts lines correctly', async () => {
  const text = fc.array(
    fc.oneof(
      fc.constantFrom('\n', '\n\n', '# A\n', ' ', '\r\n', '\uD83D\uDE00'),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 1, max: 5000 }).map((count) => 'x'.repeat(count)),
      fc.constant('long '.repeat(700)),
    ),
    { maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 4000 }), async (parts, size) => {
      const whole = parts.join('')
      const passages = await cut(whole, size)
      expect(passages.map((passage) => squeezed(passage.text)).join('')).toBe(squeezed(whole))
      const lines = whole.split('\n')
      for (const { line, text: passage } of passages) {
        expect(passage.length).toBeLessThanOrEqual(1200)
        expect(squeezed(lines[line - 1]!)).toContain(squeezed(passage.split('\n')[0]!))
      }
    }),
    { numRuns: 60 },
  )
})
