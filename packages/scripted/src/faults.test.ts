import { parseJson } from '@quire/core'
import { CallFailed } from '@quire/runtime/call'
import { describe, expect, it } from 'vitest'
import { parseFault, UnknownFault } from './parse-fault.ts'
import { scriptedModel } from './scripted-model.ts'
import { ask, readAnswer, requestFor } from './test-ask.ts'

const schema = {
  type: 'object',
  properties: {
    summary: { type: 'string' },
    risks: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, score: { type: 'integer' } } },
    },
    owner: { type: 'string' },
  },
}
const request = requestFor()

async function failure(promise: Promise<unknown>): Promise<CallFailed> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(CallFailed)
  return error as CallFailed
}

describe('injected faults', () => {
  it('are parsed from KIND[:N]', () => {
    expect(parseFault('truncate')).toEqual({ kind: 'truncate', tokens: 120 })
    expect(parseFault('truncate:40')).toEqual({ kind: 'truncate', tokens: 40 })
    expect(parseFault('http-429:3')).toEqual({ kind: 'http-429', times: 3 })
    expect(parseFault('latency:5')).toEqual({ kind: 'latency', milliseconds: 5 })
    for (const wrong of ['', 'explode', 'stall:x', 'drop:1:2', 'truncate:', 'latency:-1']) {
      expect(() => parseFault(wrong)).toThrow(UnknownFault)
    }
  })

  it.each([
    ['http-429', 'rate-limited', 429],
    ['http-500', 'server', 500],
  ] as const)('%s fails the given number of times and then recovers', async (kind, kindOfFailure, status) => {
    const model = scriptedModel('scripted/alpha', { faults: [{ kind, times: 2 }] })
    for (let attempt = 0; attempt < 2; attempt++) {
      const failed = await failure(readAnswer(model, request))
      expect(failed).toMatchObject({ failure: kindOfFailure, status, canHeal: true })
    }
    expect((await readAnswer(model, request)).text).toBe((await ask(request)).text)
  })

  it('drops the connection after a partial reply', async () => {
    const model = scriptedModel('scripted/alpha', { faults: [parseFault('drop')] })
    const failed = await failure(readAnswer(model, request))
    const whole = (await readAnswer(model, request)).text
    expect(failed.failure).toBe('cut-off')
    expect(whole.startsWith(failed.partialText!)).toBe(true)
    expect(failed.partialText!.length).toBeLessThan(whole.length)
  })

  it('stalls until the signal aborts', async () => {
    const model = scriptedModel('scripted/alpha', { faults: [parseFault('stall')] })
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 50)
    const failed = await failure(readAnswer(model, request, controller.signal))
    expect(failed.failure).toBe('cancelled')
    expect(failed.partialText!.length).toBeGreaterThan(50)
  })

  it('fails a stalled answer after the time limit and then recovers', async () => {
    const model = scriptedModel('scripted/alpha', { faults: [parseFault('stall')], timeoutMs: 20 })
    expect(await failure(readAnswer(model, request))).toMatchObject({ failure: 'timeout', canHeal: true })
    expect((await readAnswer(model, request)).finish.finishReason).toBe('stop')
  })

  it('stops waiting if the signal aborts', async () => {
    const model = scriptedModel('scripted/alpha', { faults: [parseFault('latency:80')] })
    const started = performance.now()
    await readAnswer(model, request)
    expect(performance.now() - started).toBeGreaterThan(75)
    await failure(readAnswer(model, request, AbortSignal.timeout(10)))
  })

  it('breaks JSON once, in a way that can be repaired', async () => {
    for (const name of ['alpha', 'beta', 'gamma', 'delta', 'epsilon']) {
      const json = requestFor({ model: `scripted/${name}`, schema })
      const model = scriptedModel(json.model, { faults: [parseFault('broken-json')] })
      const broken = (await readAnswer(model, json)).text
      const whole = (await readAnswer(model, json)).text
      expect(() => JSON.parse(broken)).toThrow()
      const repaired = await parseJson(broken, { schema })
      expect(repaired.state, broken).toBe('repaired')
      expect(repaired.value).toEqual(JSON.parse(whole))
    }
  })

  it('does not truncate continuations by default', async () => {
    const options = { faults: [{ kind: 'truncate', tokens: 30, match: { contains: 'village' } } as const] }
    const cut = await ask({ options })
    expect(cut.finish.finishReason).toBe('length')
    expect((await ask({ request: 'Something else about a shed.', options })).finish.finishReason).toBe('stop')
    const content = `The village library.\n\nThe text so far:\n\n${cut.text}`
    const messages = [{ role: 'user' as const, content }]
    expect((await ask({ messages, options })).finish.finishReason).toBe('stop')
    const always = { faults: [{ ...options.faults[0]!, always: true }] }
    expect((await ask({ messages, options: always })).finish.finishReason).toBe('length')
  })
})
