/** @module-tag long */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textToRepeat } from '../seam/text-to-repeat.ts'
import { mergeJsonChunks } from './merge-json-chunks.ts'
import { parseJson } from './parse-json.ts'

const PIECES = [
  ...'{}[]",:\'`\\/*#-1.eE \n\tatrufn<>!',
  '```',
  '```json\n',
  '"""',
  '“',
  '”',
  '<think>',
  '</think>',
  '{"a":',
  '\\u12',
]

describe('parseJson, long-running', () => {
  it('never throws an error for text that resembles JSON', async () => {
    const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { state, value } = await parseJson(text)
        expect(state === 'failed').toBe(value === undefined)
      }),
      { numRuns: 30_000 },
    )
  })

  it('takes linear time on any repeated text', async () => {
    const starts = ['', '{"a": ', '["', '{"a":"', '```json\n{"a":"', '{"a": (']
    for (const unit of [
      ...PIECES,
      '{"a":"x\n```\n',
      '{a:',
      'True, ',
      '(True, ',
      '["x" ',
      '", ',
      'x{"',
      '{"a":1,}',
      '[1] ',
      '{"a":1}\n',
      '{"a":"b" c "d": 1,',
      '1,000',
      '"a "b", c',
      '\n\nHope so ',
      '"a" 1, ',
      '" + "',
    ]) {
      for (const start of starts) {
        const text = start + unit.repeat(1_000_000 / unit.length)
        // Measures CPU time, so that a busy machine does not make the parser look slow.
        const started = process.cpuUsage()
        await parseJson(text)
        expect({ start, unit, isSlow: process.cpuUsage(started).user > 5_000_000 }).toEqual({
          start,
          unit,
          isSlow: false,
        })
      }
    }
  })

  it('joins overlapping chunks, wherever they were cut', async () => {
    // If a key contains only white space, the length of the repeated part is ambiguous.
    const keys = fc.string().filter((key) => key === '' || key.trim() !== '')
    const documents = fc.dictionary(keys, fc.jsonValue(), { minKeys: 1 })
    await fc.assert(
      fc.asyncProperty(documents, fc.array(fc.nat(), { maxLength: 4 }), async (value, cuts) => {
        const text = JSON.stringify(value)
        const places = [0, ...cuts.map((cut) => cut % text.length), text.length].sort((one, other) => one - other)
        const chunks = places
          .slice(1)
          .map((place, index) => textToRepeat(text.slice(0, places[index])) + text.slice(places[index], place))
        const merged = await mergeJsonChunks(chunks, { controlFlags: [] })
        expect(merged).toMatchObject({ state: 'complete' })
        expect(merged.value).toEqual(JSON.parse(text))
      }),
      { numRuns: 5_000 },
    )
  })
})
