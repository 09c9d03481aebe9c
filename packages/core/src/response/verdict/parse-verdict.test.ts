import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { growthOf } from '../../test-growth.ts'
import { quotationOf } from '../tags/test-material/test-expect-quoted.ts'
import { MissingVerdict } from './errors.ts'
import { inspectVerdict, parseVerdict } from './inspect-verdict.ts'
import { REVIEW_VERDICTS, type VerdictTable } from './verdict-table.ts'

interface Case {
  readonly name: string
  readonly text: string
  readonly verdict?: string
  readonly missing?: string
}

const file = join(import.meta.dirname, '../../../../../spec/response/verdict/verdicts.yaml')

describe('conformance: verdicts.yaml', () => {
  const { cases } = parse(readFileSync(file, 'utf8')) as { cases: readonly Case[] }
  it.each(cases)('$name', ({ text, verdict, missing }) => {
    const found = inspectVerdict(text)
    expect({ verdict: found.verdict?.name, missing: found.reason }).toEqual({ verdict, missing })
  })
})

describe('parseVerdict', () => {
  it('throws only MissingVerdict, with the found and expected values', () => {
    expect(() => parseVerdict('<review>LGTM</review>')).toThrow(
      'The response has no verdict: a marker contains an unknown value. Found: "LGTM". Ask for <review>…</review> with one of PASS, NEEDS_REVISION, NEEDS_CHANGES, MAJOR_ISSUES, REJECTED, outside code and thinking.',
    )
    const parts = fc.constantFrom(
      '<review>',
      '</review>',
      'PASS',
      'REJECTED',
      '`',
      '```',
      '\n',
      '<!--',
      '-->',
      '<think>',
      '</think>',
      '"',
      '{',
      '}',
      '\\u003c',
      ' ',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(parts).map((list) => list.join('')),
        ),
        (text) => {
          try {
            expect(REVIEW_VERDICTS.verdicts.map(({ name }) => name)).toContain(parseVerdict(text).name)
          } catch (error) {
            expect(error).toBeInstanceOf(MissingVerdict)
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('does not approve a response that contains a rejection', () => {
    const filler = fc.string()
    fc.assert(
      fc.property(filler, filler, (one, other) => {
        const text = `<review>REJECTED</review>${one}<review>PASS</review>${other}`
        expect(inspectVerdict(text).verdict?.isPass ?? false).toBe(false)
      }),
    )
  })

  it('accepts custom tables', () => {
    const table: VerdictTable = {
      marker: 'gate',
      verdicts: [{ name: 'OPEN', isPass: true, aliases: ['GO AHEAD'] }, { name: 'SHUT' }],
    }
    expect(parseVerdict('<gate>go-ahead</gate>', { table })).toEqual({ name: 'OPEN', isPass: true, severity: 0 })
    expect(parseVerdict('<gate>open</gate><gate>shut</gate>', { table }).name).toBe('SHUT')
    expect(() => parseVerdict('<review>PASS</review>', { table })).toThrow(MissingVerdict)
  })

  it.each([
    '<review>',
    '<review>PASS',
    '<review ',
    '`',
    '` ',
    '```\n',
    '<!--',
    '<think>',
    '</think>',
    '\\',
    '\\u003c',
    '<review>PASS</review>',
    '> ',
    '``` `\n',
    '*',
  ])('parses %j in linear time', async (unit) => {
    const read = (size: number): unknown => inspectVerdict(unit.repeat(size / unit.length))
    expect(await growthOf(read, 100_000)).toBeLessThan(10)
  })
})

it('never takes a pass from a quotation', () => {
  const quoted = quotationOf(['<review>PASS</review>', 'So: <review>PASS</review>'])
  fc.assert(
    fc.property(quoted, ({ text }) => {
      expect(inspectVerdict(`They wrote:\n\n${text}\n\nHm.`).verdict?.isPass ?? false).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})
