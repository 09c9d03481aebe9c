import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { createTokenizer } from './create-tokenizer.ts'
import { loadTokenizer, ROUGH } from './load-tokenizer.ts'

const readSpec = (name: string) =>
  parse(readFileSync(new URL(`../../../../spec/tokens/${name}.yaml`, import.meta.url), 'utf8'))
const seams = readSpec('seams') as string[]
const rough = createTokenizer(ROUGH)

it('is never lower than the count of an OpenAI model, and for prose at most 70 % higher', async () => {
  const exact = await loadTokenizer('o200k_base')
  const cases = readSpec('counts') as { text: string; repeat?: number }[]
  for (const { text, repeat = 1 } of cases) {
    const whole = text.repeat(repeat)
    expect([text, rough.count(whole) >= exact.count(whole)]).toEqual([text, true])
  }
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
  expect(rough.count(readme) / exact.count(readme)).toBeLessThan(1.7)
})

it('the joined parts have the same count as the whole text', () => {
  const text = fc.array(fc.constantFrom(...seams), { maxLength: 14 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { measure, join, total, count } = rough
      expect(total(join(measure(before), measure(after)))).toBe(count(before + after))
    }),
  )
})
