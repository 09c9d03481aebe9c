import { describe, expect, test } from 'vitest'
import type { SessionDocument } from '../documents/documents.ts'
import { documentPieces } from './document-pieces.ts'
import { mentionedKeys } from './mentions.ts'

const document = (text: string): SessionDocument => ({
  path: 'scenes/ch1-sc1.md',
  version: 2,
  kind: 'scene',
  key: 'ch1-sc1',
  text,
})

describe('a document in pieces', () => {
  const long = Array.from({ length: 60 }, (_, n) => `Paragraph ${n + 1}. ${'She waited. '.repeat(20)}`).join('\n\n')

  test('includes every line once, with line numbers', () => {
    const pieces = documentPieces(document(long), { hasLines: false })
    const ranges = pieces.map(({ text }) => /lines="(\d+)-(\d+)" of="119"/.exec(text)!.slice(1).map(Number))
    expect(pieces.length).toBeGreaterThan(3)
    expect(ranges[0]![0]).toBe(1)
    expect(ranges.at(-1)![1]).toBe(119)
    for (const [index, [start]] of ranges.entries()) if (index > 0) expect(start).toBe(ranges[index - 1]![1]! + 1)
  })

  test('starts at the requested line, with line numbers', () => {
    const [first] = documentPieces(document('one\n\ntwo & <three>\n'), { hasLines: true, from: 3 })
    expect(first!.text).toContain('lines="3-3" of="3"')
    // The text is verbatim, so that quotations can be found in the file.
    expect(first!.text).toContain('3| two & <three>')
  })
})

describe('documents that a message mentions', () => {
  const documents = ['ch1-sc1', 'ch1-sc11', 'ch2-sc1'].map((key) => ({
    path: `scenes/${key}.md`,
    kind: 'scene',
    key,
  }))
  const rules = [
    {
      kind: 'scene',
      target: '^ch(?:apter)?[ ,._-]{0,3}(\\d+)[ ,._-]{0,3}sc(?:ene)?[ ,._-]{0,3}(\\d+)$',
      key: 'ch$1-sc$2',
      file: '',
    },
  ]
  test.each([
    ['Look at ch1-sc1 again.', ['ch1-sc1']],
    ['Look at Chapter 2, scene 1: it drags.', ['ch2-sc1']],
    ['scenes/ch1-sc11.md has two endings', ['ch1-sc11']],
    ['chapter 9 scene 9 is missing', []],
    ['In scene 11 he is late; cut it in scene 1.', ['ch1-sc11']],
    ['Scenes 11 and 12 are one.', ['ch1-sc11']],
    ['Nothing in particular.', []],
  ])('are found in: %s', (message, expected) => expect(mentionedKeys(message, documents, rules)).toEqual(expected))
})
