import { textToRepeat } from '@quire/core/response'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordedCall } from '../call/model.ts'
import { reachedLimit } from './finish-reasons.ts'
import { json } from './json-reader.ts'
import { markdown } from './markdown-reader.ts'

const ended = (finishReason: RecordedCall['finishReason'], providerFinishReason?: string): RecordedCall => ({
  id: 'c',
  text: '',
  finishReason,
  providerFinishReason,
  usage: {},
})
const schema = {
  type: 'object',
  required: ['items'],
  properties: { items: { type: 'array', items: { type: 'string' } } },
}
const { read: readJson } = json(schema)
const TEMPLATE = '# Note\n\n## Summary\n\n[text]\n\n## Risks\n\n## {Title}\n'
const { read: readMarkdown } = markdown(TEMPLATE)

describe('json', () => {
  it.each([
    ['a complete answer', ['{"items":["a"]}'], ended('stop'), undefined],
    ['JSON that reached the length limit', ['{"items":["a"'], ended('length'), 'explicit-json'],
    [
      'JSON that reached the limit in the provider’s words',
      ['{"items":["a"'],
      ended('other', 'MAX_TOKENS'),
      'explicit-json',
    ],
    [
      'JSON with a flag that announces more',
      ['{"items":["a"],"continuation_needed":true}'],
      ended('stop'),
      'resume-json',
    ],
    [
      'JSON with a cursor that announces more',
      ['{"items":["a"],"resume_cursor":"items[1]"}'],
      ended('stop'),
      'resume-json',
    ],
    ['JSON that breaks off', ['{"items":["a"'], ended('stop'), 'corrective-json'],
    ['JSON that does not match its schema', ['{"items":5}'], ended('stop'), 'rewrite-json'],
    ['text that is not JSON', ['Certainly!'], ended('stop'), 'rewrite-json'],
    ['an empty answer', [''], ended('stop'), 'rewrite-json'],
    ['complete JSON at the length limit', ['{"items":["a"]}'], ended('length'), undefined],
  ] as const)('decides whether and how to continue %s', async (_name, parts, response, next) => {
    expect((await readJson(parts, response)).next).toBe(next)
  })

  it('joins parts without losing or repeating items', async () => {
    const reading = await readJson(['{"items":["a","b', '{"items":["a","bc","d"]}'], ended('stop'))
    expect(reading).toMatchObject({ state: 'complete', value: { items: ['a', 'bc', 'd'] } })
  })

  it('adds a space between words if parts do not overlap', async () => {
    const reading = await readJson(['{"items":["two Saturdays beside', 'paper"]}'], ended('stop'))
    expect(reading).toMatchObject({
      state: 'repaired',
      value: { items: ['two Saturdays beside paper'] },
      problems: [expect.stringContaining('does not repeat the end of the previous text')],
    })
  })

  const { read: entries } = json({
    type: 'object',
    properties: { items: { type: 'array', items: { type: 'object' } } },
  })
  const part = (ids: readonly string[], flags = {}): string =>
    JSON.stringify({ items: ids.map((id) => ({ id, text: `Entry ${id}` })), ...flags })

  it('accepts an answer whose last part announces nothing', async () => {
    const first = part(['I1', 'I2'], { continuation_needed: true, resume_cursor: 'I3' })
    expect(await entries([first], ended('stop'))).toMatchObject({ next: 'resume-json', cursor: 'I3' })
    expect(await entries([first, part(['I3'])], ended('stop'))).toMatchObject({
      next: undefined,
      state: 'complete',
      value: { items: [{ id: 'I1' }, { id: 'I2' }, { id: 'I3' }] },
    })
  })

  it('asks again if two parts give the same id to different entries', async () => {
    const other = JSON.stringify({ items: [{ id: 'I2', text: 'Another text' }] })
    expect(await entries([part(['I1', 'I2'], { continuation_needed: true }), other], ended('stop'))).toMatchObject({
      next: 'rewrite-json',
      isUsable: true,
      problems: [expect.stringContaining('different entries with the id "I2"')],
    })
  })

  it('needs one request for each part, wherever the list is divided and however much is repeated', async () => {
    const lists = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 })
    const cuts = fc.array(fc.nat({ max: 8 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(lists, cuts, fc.nat({ max: 2 }), async (ids, places, repeated) => {
        const ends = [...new Set([...places.map((place) => place % ids.length), ids.length])].sort((a, b) => a - b)
        const parts = ends.map((end, index) => {
          const start = Math.max(0, (ends[index - 1] ?? 0) - repeated)
          const flags = end < ids.length ? { continuation_needed: true, resume_cursor: ids[end] } : {}
          return part(ids.slice(start, end), flags)
        })
        for (let count = 1; count <= parts.length; count++) {
          const { next, value } = await entries(parts.slice(0, count), ended('stop'))
          expect(next).toBe(count < parts.length ? 'resume-json' : undefined)
          if (next === undefined) expect(value).toEqual(JSON.parse(part(ids)))
        }
      }),
      { numRuns: 200 },
    )
  })

  const plan = JSON.stringify({ items: ['one of 3', 'a "quoted" line\nand another', 'é {x} [y]', 'the last'] }, null, 2)
  it.each([
    ['that repeats the end', (rest: string, again: string) => again + rest],
    ['in a fence', (rest: string, again: string) => `\`\`\`json\n${again}${rest}\n\`\`\``],
    ['after a remark', (rest: string, again: string) => `Continuing the JSON:\n\n${again}${rest}`],
    ['that repeats nothing', (rest: string) => rest],
  ])('completes JSON with one continuation %s', async (_, continued) => {
    for (const opening of ['', '```json\n']) {
      // A very short remark cannot be distinguished from a continuation.
      for (let at = 30; at < plan.length; at++) {
        const first = opening + plan.slice(0, at)
        const { text } = await readJson([first], ended('length'))
        const again = text.slice(text.lastIndexOf(textToRepeat(text)))
        const reading = await readJson([first, continued(plan.slice(at), again)], ended('stop'))
        expect({ at, next: reading.next, items: (reading.value as { items: string[] }).items.length }).toEqual({
          at,
          next: undefined,
          items: 4,
        })
      }
    }
  })
})

describe('markdown', () => {
  const whole = '# Note\n\n## Summary\n\nShort.\n\n## 2. Risks\n\nNone.'
  it.each([
    ['a complete document', whole, ended('stop'), undefined],
    ['a document that reached the length limit', '# Note\n\n## Summary\n\nSho', ended('length'), 'explicit-markdown'],
    ['a document with an open fence', `${whole}\n\n\`\`\`ts\nconst a`, ended('stop'), 'corrective-markdown'],
    ['a document with a heading at the end', `${whole}\n\n## More`, ended('stop'), 'corrective-markdown'],
    ['a document cut off by an error', `${whole} And then`, ended('error'), 'corrective-markdown'],
    [
      'a document with an unfinished last sentence',
      `${whole} It costs more than`,
      ended('stop'),
      'corrective-markdown',
    ],
    ['a different document', '# Ode\n\n## First verse\n\nO.', ended('stop'), 'rewrite-markdown'],
    ['an empty answer', ' \n', ended('stop'), 'rewrite-markdown'],
  ] as const)('decides whether and how to continue %s', async (_name, text, response, next) => {
    expect((await readMarkdown([text], response)).next).toBe(next)
  })

  it('removes the fence around a whole document', async () => {
    expect((await readMarkdown([`\`\`\`markdown\n${whole}\n\`\`\`\n`], ended('stop'))).text).toBe(whole)
  })
})

describe('reachedLimit', () => {
  it('does not treat other finish reasons as a length limit', () => {
    expect(reachedLimit(ended('other', 'tool_calls'))).toBe(false)
    expect(reachedLimit(ended('content-filter', 'length'))).toBe(false)
  })
})
