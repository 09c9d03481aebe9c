import { parseJson } from '@quire/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repairJsonText } from './repair-json-text.ts'

/** The main thread's CPU time in milliseconds. Elapsed time would also measure other programs. */
async function mainThreadTime(work: () => Promise<unknown>): Promise<number> {
  const started = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1_000
}

const schema = { type: 'object', required: ['key'], properties: { key: { type: 'string' } } }
const repeated = (start: string, unit: string, length: number): string =>
  (start + unit.repeat(length / unit.length + 1)).slice(0, length)

/** Well above the noise of a busy machine, and far below the seconds that these texts took. */
const LIMIT_MS = 150

describe('a broken answer does not block the main thread', () => {
  it.each([8, 32].map((size) => size * 1_024))('with %i characters of stray quotes', async (length) => {
    const text = repeated('{"a": [[1', `"""'key`, length)
    // The thread may need longer than its limit. The main thread must be free in the meantime.
    const limits = { repairMilliseconds: 100 }
    await parseJson(text.slice(0, 600), { repair: repairJsonText, limits })
    expect(await mainThreadTime(() => parseJson(text, { repair: repairJsonText, limits }))).toBeLessThan(LIMIT_MS)
  })

  it.each([
    ['braces in YAML', 'a: ', '{'],
    ['brackets and braces in YAML', 'a: ', '[{'],
    ['explicit keys in YAML', 'a: ', '? '],
    ['braces that close', 'a: ', '}'],
    ['escaped quotes', '{"a": ', '\\"'],
    ['objects without quotes', '', 'x{"'],
  ])('with %s', async (_, start, unit) => {
    const limits = { repairMilliseconds: 100 }
    for (const length of [400, 32_000]) {
      const text = repeated(start, unit, length)
      const time = await mainThreadTime(() => parseJson(text, { schema, repair: repairJsonText, limits }))
      expect({ length, isSlow: time > LIMIT_MS }).toEqual({ length, isSlow: false })
    }
  })

  it('with any repeated text, even if no repair function is passed', async () => {
    const pieces = fc.constantFrom(...'{}[]",:\'\\-?1a \n“', 'x{"', `"""'key`, '{a:', '": ', '- ', 'a: ', '```json\n')
    const unit = fc.array(pieces, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))
    await parseJson('{a', { schema })
    await parseJson('a: b', { schema })
    await fc.assert(
      fc.asyncProperty(unit, unit, fc.constantFrom(1_500, 2_000, 32_000), async (start, body, length) => {
        const text = repeated(start, body, length)
        expect(await mainThreadTime(() => parseJson(text, { schema }))).toBeLessThan(LIMIT_MS)
      }),
      { numRuns: 60 },
    )
  })
})

it('reads YAML in the thread', async () => {
  const text = `key: value\nitems:\n${'  - {a: 1}\n'.repeat(200)}`
  expect(await parseJson(text, { schema, repair: repairJsonText })).toMatchObject({
    state: 'repaired',
    value: { key: 'value', items: { length: 200 } },
  })
})
