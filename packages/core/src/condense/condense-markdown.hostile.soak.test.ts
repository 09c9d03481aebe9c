/** @module-tag long */
import { describe, expect, it } from 'vitest'
import { condenseMarkdown } from './condense-markdown.ts'

const section = `## Part\n\nSay it once. Say it well, and then ${'go on '.repeat(150)}.\n\n- one\n- two\n\n\`\`\`\ncode\n\`\`\`\n\n`

/** The timeout is generous, because the test only checks that no text takes minutes. */
describe('generated texts', { timeout: 60_000 }, () => {
  it.each([
    ['300 kilobytes of sections', section.repeat(300)],
    ['400 kilobytes in one line', 'Word. Another '.repeat(30_000)],
    ['100,000 list markers', `${'- '.repeat(100_000)}a`],
    ['100,000 quote markers', `${'> '.repeat(100_000)}a`],
    ['lists nested 400 deep', Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['100,000 nested elements', '<a>'.repeat(100_000) + '</a>'.repeat(100_000)],
    ['100,000 unpaired tags', '<a><b>'.repeat(50_000)],
    ['unclosed comments', '<!-- '.repeat(50_000)],
    ['backticks of every length', Array.from({ length: 700 }, (_, length) => '`'.repeat(length)).join(' ')],
    ['500 kilobytes of table rows', `| a | b |\n|---|---|\n${'| cell one | cell two |\n'.repeat(20_000)}`],
    ['10,000 underlined headings', 'a\n===\n'.repeat(10_000)],
    ['quotes that are examples', 'For example:\n\n> quoted\n\n'.repeat(3000)],
    ['lone surrogates and zeros', '\uD800\0'.repeat(50_000)],
  ])('%s', (_, text) => {
    for (const level of ['condensed', 'minimal'] as const) {
      const result = condenseMarkdown(text, level)
      expect(result.diagnostics).toEqual([])
      expect(result.text.length).toBeLessThanOrEqual(text.length)
      expect(result.text).not.toBe('')
    }
  })

  it('returns oversized texts unchanged, with a warning', () => {
    const text = 'a\n'.repeat(200_000)
    const { diagnostics, ...result } = condenseMarkdown(text, 'minimal')
    expect(result.text).toBe(text)
    expect(result.dropped).toEqual([])
    expect(diagnostics).toMatchObject([{ code: 'condense.too-large', severity: 'warning' }])
  })

  it('condensing preserves line breaks and a byte order mark', () => {
    const text = '\uFEFF# A\r\n\r\nOne. Two.\r\n\r\n```\r\nx\r\n```\r\nThree.\r\n'
    expect(condenseMarkdown(text, 'condensed').text).toBe('\uFEFF# A\r\n\r\nOne. Two.\r\n\r\nThree.\r\n')
    expect(condenseMarkdown(text, 'minimal').text).toBe('\uFEFF# A\r\n\r\nOne.\r\n')
  })
})
