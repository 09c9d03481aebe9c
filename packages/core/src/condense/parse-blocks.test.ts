import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { condenseMarkdown } from './condense-markdown.ts'
import { parseBlocks } from './parse-blocks.ts'

const LINES = [
  '| a | b |',
  '| c |',
  '|---|---|',
  '---|---',
  ':-: | --',
  '| - |',
  'word | word',
  'Words and more.',
  ' one space',
  '   | three spaces |',
  '    four spaces',
  '\t| tab |',
  '- item',
  '- | a | b |',
  '  | c | d |',
  '  |---|---|',
  '1. item',
  '> | a | b |',
  '> |---|---|',
  '> quote',
  '# Heading | with a pipe',
  '===',
  '---',
  '```',
  '~~~ text',
  '***',
  '',
  ' ',
  '| a\r- b',
  '| last column \\',
  'é | ü',
  '5 | 6',
  '12) item',
  '"quoted" | text',
]

describe('parseBlocks', () => {
  it('finds the same blocks whether or not it omits lines from the parser’s input', () => {
    const line = fc.tuple(fc.constantFrom(...LINES), fc.constantFrom(1, 1, 1, 2, 5, 9))
    const texts = fc
      .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n'))
      .map(([lines, lineBreak]) => lines.flatMap(([text, count]) => Array(count).fill(text)).join(lineBreak))
    fc.assert(
      fc.property(texts, fc.constantFrom(4, 6), (text, minRun) => {
        expect(parseBlocks(text, 7, minRun)).toEqual(parseBlocks(text, 7, Number.POSITIVE_INFINITY))
      }),
      { numRuns: 300 },
    )
  })

  it('condenses many underlined headings quickly', () => {
    const started = process.cpuUsage()
    condenseMarkdown('Heading\n===\n'.repeat(7_000), 'minimal')
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(4_000)
  })

  it('condenses a large table quickly', () => {
    const row = '| cell one | cell two | cell three |\n'
    const text = `# Table\n\nSome text.\n\n| a | b | c |\n|---|---|---|\n${row.repeat(500_000 / row.length)}`
    const started = process.cpuUsage()
    const { text: condensed, diagnostics } = condenseMarkdown(text, 'minimal')
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000)
    expect({ length: condensed.length, diagnostics }).toEqual({
      length: '# Table\n\nSome text.\n'.length,
      diagnostics: [],
    })
  })
})
