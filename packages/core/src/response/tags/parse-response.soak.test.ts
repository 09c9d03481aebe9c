/** @module-tag long */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseResponse } from './parse-response.ts'
import { createResponseParser } from './stream/create-response-parser.ts'
import { inChunks, tagSoup } from './test-material/test-tag-soup.ts'

const fill = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

const milliseconds = (work: () => void): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

const fastest = (work: () => void): number => Math.min(milliseconds(work), milliseconds(work))

/** Checks that parsing takes linear time. */
function expectLinear(make: (length: number) => string): void {
  const [half, whole] = [make(512 * 1024), make(1024 * 1024)]
  const [first, second] = [fastest(() => parseResponse(half)), fastest(() => parseResponse(whole))]
  expect(second).toBeLessThan(1000)
  if (second > 200) expect(second / first).toBeLessThan(3.5)
}

describe('long repetitions', () => {
  it.each([
    '<message>', '<message>\n', '<think>', '<action type="a">', '<action type="a"><k>\n', '<action type="a"><k>v</j>\n',
    '<action type="a"><message>\n', '<content_update target="', '<content_update target="a">\n', '<action type=“', '<',
    '</message>', '<![CDATA[', '<!--', '```\n<message>', '```a\n<action type="x"/>\n', '`<message>`` ', '> <action type="a">',
    '<action a="<action b=\'" c="\' d', '<code>', '<m\u200b', '<message          ', '&amp;', '\u0000\ud800<',
    '\\<action type="a"/>', '\n\n    <action type="a"/>', '> q\n<action type="a"/>\n', '"<action type="a"/> ', '“<wrap>',
    '<wrap>\n', '<a><b><action type="a"/></b>', '</wrap>', '- '  , '- > 1. ', '<blockquote>\n', '<q>x', '<reasoning>', '</reasoning>', '\\',
    'y <content_update target="a">x</content_update> ', '<content_update target="a" id="1">\n</content_update id="2">\n',
    '<content_update target="a" id="1">\n</content_update id="1">\n', '<content_update target="a"><![CDATA[]]><![CDATA[', '</content_update>\n',
    'y <content_update target="a">', '<content_update target="a">\n</content_update>\n</content_update>\n', '[THINK]\n<message>x</message>\n',
    '[/THINK]', '<|channel|>analysis', '> ```a\n', 'a ```\n', 'a ```\nb\n', '<blockquote><blockquote></blockquote>', '<blockquote></blockquote></blockquote>',
    '```\n<content_update target="a">\n', '<message>```\n</message>\n<content_update target="a">\n',
  ])('parses repetitions of %j in linear time', (unit) => {
    expectLinear((length) => fill(unit, length))
    expectLinear((length) => `<message>${fill(unit, length)}</message>`)
    expectLinear((length) => `<action type="a"><k>${fill(unit, length)}</k></action>`)
  }) // biome-ignore format: one look

  it('parses tags with many different names in linear time', () => {
    const names = (length: number, make: (index: number) => string): string => {
      let text = ''
      for (let index = 0; text.length < length; index++) text += make(index)
      return text
    }
    expectLinear((length) => `<action type="a">${names(length, (index) => `<p${index}>`)}</action>`)
    expectLinear((length) => names(length, (index) => `\n<action type="a"><p${index}>`))
    expectLinear((length) => names(length, (index) => `${'`'.repeat(index)} <message>`))
  })

  it('parses random fragments in linear time', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(tagSoup({ minLength: 1, maxLength: 6 }), tagSoup({ maxLength: 4 }), (unit, end) => {
        expect(milliseconds(() => parseResponse(fill(unit, 256 * 1024) + end))).toBeLessThan(1000)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('large texts', () => {
  it('parses responses of ten megabytes', () => {
    const response = `<message>${'Plain words. '.repeat(40)}</message>\n<action type="a"><k>${'x'.repeat(400)}</k></action>\n`
    const { actions, refused, truncated } = parseResponse(fill(response, 10_000_000))
    expect(actions.length).toBe(1_000)
    expect(refused.length).toBeGreaterThan(5_000)
    expect(truncated).toBe(true)
  })

  it('never auto-runs actions in deeply nested tags', () => {
    const nested = (open: string, close: string): string => open.repeat(100_000) + close.repeat(100_000)
    expect(parseResponse(`<action type="a">${nested('<k>', '</k>')}</action>`).refused[0]?.code).toBe(
      'response.too-deep',
    )
    expect(parseResponse(nested('<message>', '</message>')).actions).toEqual([])
    expect(parseResponse(nested('<action type="a">', '</action>')).actions.every((each) => each.needsApproval)).toBe(
      true,
    )
  })

  it('parsing large responses character by character gives the same result', () => {
    const text = fill(
      '<message>It`s\n```\n<action type="a"/></message>\n```\n<action type="b"><k>&amp;</k></action>\n',
      300_000,
    )
    const parser = createResponseParser({ onEvent: () => {} })
    for (const unit of text.split('')) parser.push(unit)
    expect(parser.end()).toEqual(parseResponse(text))
  })

  it('chunk size does not change the result for large responses', () => {
    const cut = tagSoup({ maxLength: 200 }).chain((text) => fc.tuple(fc.constant(text), inChunks(text)))
    fc.assert(
      fc.property(cut, ([text, chunks]) => {
        const parser = createResponseParser({ onEvent: () => {} })
        for (const chunk of chunks) parser.push(chunk)
        expect(parser.end()).toEqual(parseResponse(text))
      }),
      { numRuns: 5_000 },
    )
  })
})
