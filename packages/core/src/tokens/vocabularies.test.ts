import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createTokenizer } from './create-tokenizer.ts'
import { EMPTY_MEASURE } from './tokenizer.ts'
import { VOCABULARIES } from './vocabularies.ts'

interface CountCase {
  readonly name: string
  readonly text: string
  readonly repeat?: number
  readonly counts: Readonly<Record<string, number>>
}

const readSpec = (name: string) =>
  parse(readFileSync(new URL(`../../../../spec/tokens/${name}.yaml`, import.meta.url), 'utf8'))
const cases = readSpec('counts') as CountCase[]
const seams = readSpec('seams') as string[]
const hostileText = fc.array(fc.constantFrom(...seams), { maxLength: 14 }).map((pieces) => pieces.join(''))

describe.each(Object.entries(VOCABULARIES))('%s', async (id, source) => {
  const vocabulary = await source.load()
  const tokenizer = createTokenizer(vocabulary)
  const { count, measure, join, total } = tokenizer
  const countPlainly = (text: string) => (text === '' ? 0 : vocabulary.countChunk((vocabulary.prefix ?? '') + text))

  it('the joined parts have the same count as the whole text', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const whole = countPlainly(text)
        expect(count(text)).toBe(whole)
        for (let cut = 0; cut <= text.length; cut++) {
          const joined = total(join(measure(text.slice(0, cut)), measure(text.slice(cut))))
          if (joined !== whole) expect([cut, joined]).toEqual([cut, whole])
        }
      }),
      { numRuns: 80 },
    )
  })

  it('the parts can be joined in any order without changing the count', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { maxLength: 5 }), (parts) => {
        const measures = parts.map(measure)
        const whole = countPlainly(parts.join(''))
        expect(total(measures.reduce(join, EMPTY_MEASURE))).toBe(whole)
        expect(total(measures.reduceRight((after, before) => join(before, after), EMPTY_MEASURE))).toBe(whole)
      }),
      { numRuns: 80 },
    )
  })

  it.each(cases)('spec/tokens/counts: $name', ({ text, repeat = 1, counts }) => {
    expect(count(text.repeat(repeat))).toBe(counts[id])
  })

  it('counts exactly, and returns zero for empty text', () => {
    expect(tokenizer).toMatchObject({ id, isExact: true })
    expect(count('')).toBe(0)
    expect(total(EMPTY_MEASURE)).toBe(0)
  })
})
