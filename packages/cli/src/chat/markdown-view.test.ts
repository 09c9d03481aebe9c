import { stripVTControlCharacters } from 'node:util'
import fc from 'fast-check'
import stringWidth from 'fast-string-width'
import { describe, expect, test } from 'vitest'
import { markdownView } from './markdown-view.ts'

const marks: Readonly<Record<string, string>> = { bold: '*', italic: '_', cyan: '`', dim: '' }
const output = {
  width: 40,
  style: (format: unknown, text: string) => `${marks[String(format)]}${text}${marks[String(format)]}`,
}
const view = (markdown: string, width = 40): string => markdownView(markdown, { ...output, width } as never)

describe('markdownView', () => {
  test.each([
    ['emphasis', 'A **bold** and *soft* `word`.', 'A *bold* and _soft_ `word`.'],
    ['headings', '# One\n\ntext', '*One*\n\ntext'],
    ['lists', '- one\n- two\n  - three', '• one\n• two\n  • three'],
    ['numbered lists, from their first number', '3. one\n4. two', '3. one\n4. two'],
    ['quotes', '> said\n> so', '│ said\n│ so'],
    ['code, unwrapped', '```\nconst a = 1\n```', '    const a = 1'],
    ['links', '[here](https://a.example)', 'here (https://a.example)'],
    ['tables, in columns', '| a | b |\n|---|---|\n| **long** | 2 |', '*a       b*\n*long*  2'],
    [
      'tables that are too wide, cell by cell',
      `| who | what |\n|---|---|\n| Ada | ${'word '.repeat(9)}|\n| Bo | nothing |`,
      `who: Ada\nwhat: ${'word '.repeat(7).trim()}\n${'word '.repeat(2).trim()}\n\nwho: Bo\nwhat: nothing`,
    ],
    ['HTML, as text', 'a <b>c</b>', 'a <b>c</b>'],
  ])('renders %s', (_what, markdown, expected) => expect(view(markdown)).toBe(expected))

  test('wraps lines, and indents the lines of an entry', () => {
    expect(view(`- ${'word '.repeat(12).trim()}`)).toBe(`• ${'word '.repeat(7).trim()}\n  ${'word '.repeat(5).trim()}`)
  })

  test('removes control characters', () => expect(view('a\u001b[31mb\u0007')).toBe('a[31mb'))

  test('never makes a line of words wider than the terminal, and loses no word', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(
        words,
        fc.constantFrom('', '- ', '> ', '## ', '1. '),
        fc.integer({ min: 20, max: 120 }),
        (list, mark, width) => {
          const shown = markdownView(mark + list.join(' '), { width, style: (_format, text) => text })
          for (const line of shown.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(Math.min(width, 100))
          expect(stripVTControlCharacters(shown).match(/[a-z]+/g)).toEqual(list)
        },
      ),
    )
  })
})
