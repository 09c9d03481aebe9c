import { mergeJsonChunks } from '@quire/core/response'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ask, requestFor } from '../test-ask.ts'
import { restOfJson } from './rest-of-json.ts'

it('completes JSON that was cut anywhere', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())),
      fc.nat(),
      fc.constantFrom(0, 2),
      (value, at, indent) => {
        const whole = JSON.stringify(value, null, indent)
        const partial = whole.slice(0, 1 + (at % whole.length))
        const rest = restOfJson(partial, whole)
        if (partial.length === whole.length) return
        // A cut inside an escape or a number has no completion that is also this model's text.
        if (/\\u?[0-9a-f]{0,3}$|[-+.eE]$/.test(partial)) return
        expect(() => JSON.parse(partial + rest), `${partial}⁞${rest}`).not.toThrow()
        const names = Object.keys(JSON.parse(partial + rest) as object)
        expect(names.length).toBeGreaterThanOrEqual(Object.keys(value).length)
      },
    ),
    { numRuns: 2000 },
  )
})

it('completes a truncated JSON answer exactly where the request is known, and validly where it is not', async () => {
  const schema = {
    type: 'object',
    required: ['summary', 'risks', 'owner'],
    properties: {
      summary: { type: 'string' },
      risks: { type: 'array', items: { type: 'string' }, minItems: 3 },
      owner: { type: 'string' },
    },
  }
  const whole = (await ask({ purpose: { schema } })).text
  for (const tokens of [5, 20, 60, 90]) {
    const partial = (await ask({ purpose: { schema }, options: { faults: [{ kind: 'truncate', tokens }] } })).text
    const messages = [{ role: 'user' as const, content: `Complete the following JSON object.\n\n${partial}` }]
    const exact = await ask({
      messages,
      purpose: { schema, continues: partial, continuesFrom: requestFor({ purpose: { schema } }).messages },
    })
    expect(partial + exact.text).toBe(whole)
    expect((await mergeJsonChunks([partial, exact.text])).value).toEqual(JSON.parse(whole))
    const blind = await ask({ messages, purpose: { schema, continues: partial } })
    expect(Object.keys(JSON.parse(partial + blind.text) as object)).toEqual(['summary', 'risks', 'owner'])
  }
})
