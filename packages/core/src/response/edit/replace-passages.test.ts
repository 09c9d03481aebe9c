import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PassageEdit, replacePassages } from './replace-passages.ts'

const apply = (text: string, ...edits: readonly (readonly [string, string])[]) =>
  replacePassages(
    text,
    edits.map(([find, replace]) => ({ find, replace })),
  )

describe('replacePassages', () => {
  it('replaces all passages at once, and never searches a replacement', () => {
    expect(apply('one two', ['one', 'two'], ['two', 'one'])).toEqual({ text: 'two one', problems: [] })
  })

  it('leaves the text as it is without edits', () => {
    expect(apply('one\r\n\n\n\ntwo  \n')).toEqual({ text: 'one\r\n\n\n\ntwo  \n', problems: [] })
  })

  it('takes nothing for a pattern', () => {
    expect(apply('a.c (x|y)* [z] $1', ['(x|y)*', '$& $1 $$ \\'])).toEqual({
      text: 'a.c $& $1 $$ \\ [z] $1',
      problems: [],
    })
    expect(apply('abc', ['a.c', 'x']).text).toBe('abc')
  })

  it.each([
    ['white space', 'The ferry\n  leaves at\u00a0nine.', 'The ferry leaves at nine.'],
    ['line endings', 'One\r\ntwo', 'One\ntwo'],
    ['quotation marks', 'They say “no”, don’t they?', 'They say "no", don\'t they?'],
    ['dashes', 'from 9–5 — daily', 'from 9-5 - daily'],
    ['composed letters', 'the cafe\u0301 here', 'the caf\u00e9 here'],
    ['escapes', 'a <note> & b', 'a &lt;note> &amp; b'],
    ['white space around it', 'Nine.', '\tNine. '],
  ])('ignores differences in %s', (_, text, find) => {
    expect(apply(`# A\n\n${text}\n\nB`, [find, 'Ten.'])).toEqual({ text: '# A\n\nTen.\n\nB', problems: [] })
  })

  it('prefers an exact match', () => {
    expect(apply('“no” or "no"', ['"no"', 'yes']).text).toBe('“no” or yes')
  })

  it('writes the replacement like the passage', () => {
    expect(apply('Use <b> here.', ['Use &lt;b> here.', 'Use &lt;i> here.']).text).toBe('Use <i> here.')
    expect(apply('R&amp;D', ['R&amp;D', 'Q&amp;A']).text).toBe('Q&amp;A')
    expect(apply('one\r\ntwo\r\n', ['two', 'two\nthree']).text).toBe('one\r\ntwo\r\nthree\r\n')
    expect(apply('nine', ['nine\n', 'ten\n']).text).toBe('ten')
  })

  it('never splits a character', () => {
    expect(apply('cafe\u0301', ['cafe', 'tea']).text).toBe('cafe\u0301')
    expect(apply('👨‍👩‍👧', ['👨', 'x']).text).toBe('👨‍👩‍👧')
    expect(apply('😀', ['\ud83d', 'x']).text).toBe('😀')
    expect(apply('a😀b', ['😀', '🚢']).text).toBe('a🚢b')
  })

  it('applies the same edit once', () => {
    expect(apply('at nine', ['nine', 'ten'], ['nine', 'ten'])).toEqual({ text: 'at ten', problems: [] })
  })

  it('names the edits that it cannot use, and applies the others', () => {
    const text = 'The fee is 45 euros per visit. The fee is due.\n\nThe team meets. The team votes.'
    const { text: edited, problems } = apply(
      text,
      ['The fee is 40 euros per visit.', 'x'],
      ['The team', 'x'],
      ['votes', 'eats'],
      ['  ', 'x'],
      ['team votes', 'x'],
      ['Unheard of.', 'x'],
    )
    expect(edited).toBe(text.replace('votes', 'eats'))
    expect(problems).toEqual([
      'Edit 1: "The fee is 40 euros per visit." does not occur in the document. The nearest passage is "The fee is 45 euros per visit. The fee is due.". Copy the passage exactly, character by character.',
      'Edit 2: "The team" occurs 2 times in the document. Copy more of the words around it, so that it occurs only once.',
      'Edit 4: `find` is empty. Copy the passage to replace from the document.',
      'Edit 5: its passage overlaps the passage of edit 3. Write one edit for both.',
      'Edit 6: "Unheard of." does not occur in the document. Copy the passage exactly, character by character.',
    ])
  })

  it('counts overlapping occurrences, but not forever', () => {
    expect(apply('aaa', ['aa', 'b']).problems[0]).toContain('occurs 2 times')
    expect(apply('a'.repeat(1_000_000), ['a', 'b']).problems[0]).toContain('occurs at least 100 times')
  })
})

describe('a deletion', () => {
  it.each([
    ['a list item', '- a\n- b\n- c\n', ['b'], '- a\n- c\n'],
    ['a whole list item', '- a\n- b\n- c\n', ['- b'], '- a\n- c\n'],
    ['an item with a box', '- [ ] a\n- [x] b\n', ['a'], '- [x] b\n'],
    ['a numbered item', '1. a\n2. b\n3. c', ['c'], '1. a\n2. b'],
    ['a nested item', '- a\n  - b\n  - c\n', ['b'], '- a\n  - c\n'],
    ['the first item after a paragraph', 'A:\n\n- b\n- c\n', ['- b'], 'A:\n\n- c\n'],
    ['a table row', '| a |\n|---|\n| b |\n| c |\n', ['| b |'], '| a |\n|---|\n| c |\n'],
    ['a paragraph', 'A\n\nB\n\nC\n', ['B'], 'A\n\nC\n'],
    ['a paragraph with its newlines', 'A\n\nB\n\nC\n', ['B\n\n'], 'A\n\nC\n'],
    [
      'the last row of a table with its newline',
      '| a |\n|---|\n| b |\n| c |\n\nD\n',
      ['| c |\n'],
      '| a |\n|---|\n| b |\n\nD\n',
    ],
    ['a paragraph with one newline', 'A\n\nB\n\nC\n', ['B\n'], 'A\n\nC\n'],
    ['the first paragraph', 'A\n\nB\n', ['A'], 'B\n'],
    ['the last paragraph', 'A\n\nB\n', ['B'], 'A\n'],
    ['the last paragraph without a newline', 'A\n\nB', ['B'], 'A'],
    ['everything', 'A\n', ['A'], ''],
    ['adjacent paragraphs', 'A\n\nB\n\nC\n\nD\n', ['B', 'C'], 'A\n\nD\n'],
    ['a paragraph in two parts', 'A\n\nB C\n\nD\n', ['B', 'C'], 'A\n\nD\n'],
    ['a line in two parts', 'A\nB C\n\nD\n', ['B', 'C'], 'A\n\nD\n'],
    ['two list items', '- a\n- b\n- c\n', ['a', 'b'], '- c\n'],
    ['a section', '# A\n\nx\n\n## B\n\ny\n\n## C\n', ['B', 'y'], '# A\n\nx\n\n## C\n'],
    ['a paragraph with CRLF', 'A\r\n\r\nB\r\n\r\nC\r\n', ['B'], 'A\r\n\r\nC\r\n'],
    ['a paragraph before code', 'A\n\nB\n\n    code\n', ['B'], 'A\n\n    code\n'],
    ['words', 'A very good day.\n', [' very'], 'A good day.\n'],
  ])('of %s leaves no gap', (_, text, finds, expected) => {
    expect(apply(text, ...finds.map((find) => [find, ''] as const)).text).toBe(expected)
  })

  it('keeps other gaps of the text', () => {
    expect(apply('A\n\n\n\nB\n\nC\n\n-\n', ['C', '']).text).toBe('A\n\n\n\nB\n\n-\n')
  })

  it('is not a line break', () => {
    expect(apply('A; B', ['; ', '\n\n']).text).toBe('A\n\nB')
    expect(apply('A\n\nB\n\nC', ['B', '\n']).text).toBe('A\n\nC')
  })
})

/** Pieces that would go wrong if something took them for a pattern, or cut them. */
const piece = fc.oneof(
  fc.constantFrom(
    'a.*',
    '$&',
    '$1',
    '(',
    '[',
    '\\',
    '\r\n',
    '\n',
    '- ',
    '“',
    '"',
    '–',
    '\u00a0',
    '😀',
    '👨‍👩‍👧',
    'e\u0301',
    '&lt;',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
const anyText = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''))

/** A document with passages that occur only once, because each contains its own number. */
const edited = fc
  .array(fc.record({ before: anyText, inner: anyText, replace: anyText.map((text) => `${text}r`) }), { maxLength: 6 })
  .chain((parts) =>
    fc.record({ parts: fc.constant(parts), order: fc.shuffledSubarray([...parts.keys()]), end: anyText }),
  )
  .map(({ parts, order, end }) => {
    const find = (index: number): string => `⟦${index}:${parts[index]!.inner}${index}⟧`
    const join = (passage: (index: number) => string): string =>
      parts.map(({ before }, index) => `${before}.${passage(index)}`).join('') + end
    const edits: PassageEdit[] = order.map((index) => ({ find: find(index), replace: parts[index]!.replace }))
    const adapt = (text: string): string => {
      const all = join(find)
      return all.includes('\r\n') && !/(?<!\r)\n/.test(all) ? text.replace(/\r?\n/g, '\r\n') : text
    }
    const expected = join((index) => (order.includes(index) ? adapt(parts[index]!.replace) : find(index)))
    return { text: join(find), edits, expected }
  })

describe('for any document', () => {
  it('changes the passages and nothing else', () => {
    fc.assert(
      fc.property(edited, ({ text, edits, expected }) => {
        expect(replacePassages(text, edits)).toEqual({ text: expected, problems: [] })
      }),
    )
  })

  it('finds passages whose white space, quotes and dashes differ', () => {
    const varied = (text: string): string =>
      text.replace(/\s+/g, ' \n ').replaceAll('“', '"').replaceAll('–', '-').normalize('NFC')
    fc.assert(
      fc.property(edited, ({ text, edits, expected }) => {
        const variedEdits = edits.map(({ find, replace }) => ({ find: varied(find), replace }))
        expect(replacePassages(text, variedEdits)).toEqual({ text: expected, problems: [] })
      }),
    )
  })

  it.each([
    ['paragraphs', '', '\n\n'],
    ['list items', '- ', '\n'],
    ['lines with CRLF', '', '\r\n'],
  ])('deletes %s without a trace', (_, marker, separator) => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1 }), (isDeleted) => {
        const blocks = isDeleted.map((_, index) => `${marker}[${index}]`)
        const write = (list: readonly string[]): string => list.map((block) => block + separator).join('')
        const text = `Start.${separator}${write(blocks)}End.\n`
        const edits = isDeleted.flatMap((is, index) => (is ? [{ find: `[${index}]`, replace: '' }] : []))
        const left = blocks.filter((_, index) => !isDeleted[index])
        expect(replacePassages(text, edits).text).toBe(`Start.${separator}${write(left)}End.\n`)
      }),
    )
  })

  it('changes nothing if it names every edit', () => {
    const edit = fc.record({ find: fc.string({ maxLength: 3 }), replace: fc.string({ maxLength: 3 }) })
    const unit = fc.constantFrom('a', 'b', ' ', '\n', '-', '$')
    fc.assert(
      fc.property(fc.string({ unit }), fc.array(edit), (text, edits) => {
        const { text: result, problems } = replacePassages(text, edits)
        if (problems.length === edits.length) expect(result).toBe(text)
      }),
    )
  })
})
