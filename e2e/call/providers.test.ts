import { inspect } from 'node:util'
import { CallFailed } from '@quire/runtime/call'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WireReply } from './wire-formats.ts'
import { KEY, openWireModel, readAll, WIRE_PROVIDERS } from './wire-providers.ts'
import { startWireServer, type WireServer } from './wire-server.ts'

const REPLY: WireReply = { pieces: ['Grüße', ', ', 'Welt! ', '🌍'], finish: 'stop', usage: { input: 17, output: 5 } }
const TEXT = REPLY.pieces.join('')

let server: WireServer
const printed: unknown[][] = []

beforeAll(async () => {
  server = await startWireServer()
})
afterAll(() => server.close())

beforeEach(() => {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...values) => void printed.push(values))
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(printed).toEqual([])
})

/** Everything in an error that could be shown, logged or stored. */
function everythingOf(error: unknown): string {
  return [inspect(error, { depth: 20, showHidden: true }), JSON.stringify(error), String((error as Error).stack)].join(
    '\n',
  )
}

function expectFailure(error: Error | undefined): CallFailed {
  expect(error).toBeInstanceOf(CallFailed)
  const shown = everythingOf(error)
  expect(shown).not.toContain(KEY)
  expect(shown.toLowerCase()).not.toContain('bearer sk-')
  expect(shown).not.toContain('Say hello.')
  return error as CallFailed
}

describe.each(WIRE_PROVIDERS)('$provider', (provider) => {
  const { format, path, keyHeader } = provider
  const open = (more = {}) => openWireModel(provider, server.url, more)

  it('streams a reply', async () => {
    server.behave({ kind: 'reply', body: format.body(REPLY) })
    const { events, text, error } = await readAll(open({ headers: { 'x-team': 'docs' } }), { temperature: 0.3 })
    expect(error).toBeUndefined()
    expect(text).toBe(TEXT)
    expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(1)
    expect(events.at(-1)).toMatchObject({
      type: 'finish',
      finishReason: 'stop',
      providerFinishReason: format.words.stop,
      usage: { inputTokens: 17, outputTokens: 5 },
    })
    const [request] = server.requests
    expect(request!.path).toBe(`/v1${path}`)
    expect(request!.headers[keyHeader]).toContain(KEY)
    expect(request!.headers['x-team']).toBe('docs')
    const { system, maxOutputTokens } = format.read(request!.body)
    expect(JSON.stringify(system)).toContain('Be brief.')
    expect(maxOutputTokens).toBe(321)
    expect(JSON.stringify(request!.body)).toContain('0.3')
  })

  it('reports a reply that was too long', async () => {
    server.behave({ kind: 'reply', body: format.body({ ...REPLY, finish: 'length' }) })
    const { events, text } = await readAll(open())
    expect(text).toBe(TEXT)
    expect(events.at(-1)).toMatchObject({ finishReason: 'length', providerFinishReason: format.words.length })
  })

  it('does not invent token counts that the provider did not report', async () => {
    const { usage: _usage, ...uncounted } = REPLY
    server.behave({ kind: 'reply', body: format.body(uncounted) })
    const { events } = await readAll(open())
    expect(events.at(-1)).toMatchObject({ type: 'finish', usage: {} })
    expect(Object.keys((events.at(-1) as { usage: object }).usage)).toEqual([])
  })

  it('counts cached tokens if the provider reports them, and omits them otherwise', async () => {
    server.behave({
      kind: 'reply',
      body: format.body({ ...REPLY, usage: { input: 3000, output: 5, cacheRead: 2048 } }),
    })
    const { events } = await readAll(open())
    expect(events.at(-1)).toMatchObject({ usage: { inputTokens: 3000, outputTokens: 5, cacheReadTokens: 2048 } })
    server.behave({ kind: 'reply', body: format.body(REPLY) })
    const { events: uncached } = await readAll(open())
    expect((uncached.at(-1) as { usage: object }).usage).toEqual({ inputTokens: 17, outputTokens: 5 })
  })

  it('sends a system message in the middle of a conversation', async () => {
    server.behave({ kind: 'reply', body: format.body(REPLY) })
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'One.' },
      { role: 'assistant', content: 'Two.' },
      { role: 'system', content: 'Now be long.' },
      { role: 'user', content: 'Three.' },
    ] as const
    const { text, error } = await readAll(open(), { messages })
    expect(error).toBeUndefined()
    expect(text).toBe(TEXT)
    const sent = JSON.stringify(server.requests[0]!.body)
    const places = messages.slice(1).map(({ content }) => sent.indexOf(content))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(Math.min(...places)).toBeGreaterThan(0)
  })

  it.each([
    ['seconds', () => ({ 'retry-after': '7' }), 7_000, 7_000],
    ['a date', () => ({ 'retry-after': new Date(Date.now() + 9_000).toUTCString() }), 7_000, 9_000],
    ['milliseconds', () => ({ 'retry-after-ms': '1500', 'retry-after': '2' }), 1_500, 1_500],
    ['nothing', () => ({}), undefined, undefined],
  ] as const)('reads the retry delay from a 429 response: %s', async (_form, headers, low, high) => {
    const body = format.error(`Slow down; your key is ${KEY}.`, 'rate_limit_error')
    server.behave({ kind: 'status', status: 429, headers: headers(), body })
    const failed = expectFailure((await readAll(open())).error)
    expect(failed).toMatchObject({ failure: 'rate-limited', status: 429, canHeal: true })
    expect(failed.message).toContain('Slow down')
    if (low === undefined) expect(failed.retryAfterMs).toBeUndefined()
    else expect(failed.retryAfterMs).toBeGreaterThanOrEqual(low)
    if (high !== undefined) expect(failed.retryAfterMs).toBeLessThanOrEqual(high)
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    [400, 'rejected', false],
    [401, 'unauthorised', false],
    [402, 'rejected', false],
    [403, 'unauthorised', false],
    [404, 'not-found', false],
    [408, 'timeout', true],
    [413, 'rejected', false],
    [422, 'rejected', false],
    [500, 'server', true],
    [502, 'server', true],
    [503, 'overloaded', true],
    [529, 'overloaded', true],
    [307, 'misconfigured', false],
  ] as const)('classifies status %i as %s', async (status, failure, canHeal) => {
    const headers: Record<string, string> = status === 307 ? { location: `${server.url}/elsewhere` } : {}
    const body = format.error(`No: Authorization: Bearer ${KEY}`, 'some_error')
    server.behave({ kind: 'status', status, headers, body })
    const failed = expectFailure((await readAll(open())).error)
    expect(failed).toMatchObject({ failure, status, canHeal })
    expect(server.requests).toHaveLength(1)
  })

  it('handles errors that are not JSON', async () => {
    server.behave({ kind: 'status', status: 502, headers: { 'content-type': 'text/html' } })
    expect(expectFailure((await readAll(open())).error)).toMatchObject({ failure: 'server', status: 502 })
  })

  it('keeps the text that arrived before an error in a stream', async () => {
    const whole = format.body(REPLY)
    const middle = whole.indexOf('\n\n', whole.indexOf('Welt')) + 2
    server.behave({ kind: 'reply', body: whole.slice(0, middle) + format.errorEvent })
    const failed = expectFailure((await readAll(open())).error)
    expect(failed.canHeal).toBe(true)
    expect(failed.partialText).toBe('Grüße, Welt! ')
  })

  it.each(['end', 'drop'] as const)('detects a stream cut at any byte (%s)', async (how) => {
    const whole = Buffer.from(format.body(REPLY))
    const partial = new Set<string>()
    for (let at = 0; at < whole.length; at += 100) {
      server.behave({ kind: 'cut', body: whole.subarray(0, at), how })
      const { error, text } = await readAll(open())
      if (error === undefined) {
        // The connection was cut after the provider had marked the reply as complete.
        expect(text).toBe(TEXT)
        continue
      }
      const failed = expectFailure(error)
      expect([at, failed.failure]).toEqual([at, 'cut-off'])
      expect(failed.partialText ?? '').toBe(text)
      expect(TEXT.startsWith(text)).toBe(true)
      partial.add(text)
    }
    expect(partial.size).toBeGreaterThan(1)
  })

  it.each(['end', 'drop'] as const)('accepts a reply whose finish reason arrived before a cut (%s)', async (how) => {
    const whole = format.body(REPLY)
    const finish = whole.indexOf('\n\n', whole.lastIndexOf(`"${format.words.stop}"`)) + 2
    expect(finish).toBeGreaterThan(2)
    for (const body of [whole.slice(0, finish), `${whole.slice(0, finish)}data: {"unfin`]) {
      server.behave({ kind: 'cut', body: Buffer.from(body), how })
      const { error, text, events } = await readAll(open())
      expect(error).toBeUndefined()
      expect(text).toBe(TEXT)
      expect(events.at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop' })
      expect(server.requests).toHaveLength(1)
    }
  })

  it('ends a reply that is much longer than its limit, and keeps the text', async () => {
    const whole = format.body(REPLY)
    const event = whole.slice(0, whole.indexOf('\n\n', whole.indexOf('Grüße')) + 2)
    // A comment is valid in every format. It contains no text.
    const comment = `: ${'x'.repeat(65_536)}\n\n`
    server.behave({ kind: 'trickle', pieces: [event, ...Array(200).fill(comment)], pauseMs: 0 })
    const { error, text, events } = await readAll(open())
    expect(error).toBeUndefined()
    expect(text).toBe('Grüße')
    expect(events.at(-1)).toMatchObject({
      type: 'finish',
      finishReason: 'length',
      warnings: [expect.stringContaining('much longer than its output limit')],
    })
  })

  it.each([0, 1])('gives up on a stream that stalls', async (share) => {
    const whole = Buffer.from(format.body(REPLY))
    const body = whole.subarray(0, share * whole.indexOf('Welt'))
    server.behave({ kind: 'stall', body })
    const failed = expectFailure((await readAll(open({ idleTimeoutMs: 300 }))).error)
    expect(failed).toMatchObject({ failure: 'timeout', canHeal: true })
    expect(failed.message).toContain('no data for 300 ms')
    expect(await server.requests[0]!.closed).toBe(true)
  })

  it('gives up on a provider that never responds', async () => {
    server.behave({ kind: 'silence' })
    const failed = expectFailure((await readAll(open({ idleTimeoutMs: 250 }))).error)
    expect(failed).toMatchObject({ failure: 'timeout', partialText: undefined })
    expect(await server.requests[0]!.closed).toBe(true)
  })

  it('treats any received byte as activity', async () => {
    // The reply takes longer than the idle timeout, but each pause is much shorter.
    const signs = Array.from({ length: 12 }, () => ': still here\n\n')
    server.behave({ kind: 'trickle', pieces: [...signs, format.body(REPLY)], pauseMs: 60 })
    expect((await readAll(open({ idleTimeoutMs: 600 }))).text).toBe(TEXT)
  })

  it('waits for a slow provider until the total time limit', async () => {
    const pieces = format.body(REPLY).split(/(?<=\n\n)/)
    server.behave({ kind: 'trickle', pieces, pauseMs: 40 })
    expect((await readAll(open({ idleTimeoutMs: 5000, timeoutMs: 30_000 }))).text).toBe(TEXT)
    const failed = expectFailure((await readAll(open({ idleTimeoutMs: 5000, timeoutMs: 100 }))).error)
    expect(failed).toMatchObject({ failure: 'timeout' })
    expect(failed.message).toContain('not finished within 100 ms')
    expect(await server.requests[1]!.closed).toBe(true)
  })

  it('closes the connection when the request is cancelled', async () => {
    const whole = Buffer.from(format.body(REPLY))
    server.behave({ kind: 'stall', body: whole.subarray(0, whole.indexOf('Welt')) })
    const stop = new AbortController()
    const reading = readAll(open(), {}, stop.signal)
    await vi.waitFor(() => expect(server.requests).toHaveLength(1))
    setTimeout(() => stop.abort(), 50)
    const failed = expectFailure((await reading).error)
    expect(failed).toMatchObject({ failure: 'cancelled', canHeal: false })
    expect(await server.requests[0]!.closed).toBe(true)
  })

  it('closes the connection when the reader stops reading', async () => {
    const whole = Buffer.from(format.body(REPLY))
    server.behave({ kind: 'stall', body: whole.subarray(0, whole.indexOf('Welt')) })
    const { stream } = open()
    const signal = new AbortController().signal
    const request = {
      model: provider.model,
      messages: [{ role: 'user' as const, content: 'Hi' }],
      maxOutputTokens: 9,
    }
    for await (const _event of stream(request, signal)) break
    expect(await server.requests[0]!.closed).toBe(true)
  })
})

it('reports a refused connection as a network failure', async () => {
  const gone = await startWireServer()
  await gone.close()
  for (const provider of WIRE_PROVIDERS) {
    const { error } = await readAll(openWireModel(provider, gone.url))
    expect(expectFailure(error)).toMatchObject({ failure: 'network', canHeal: true })
    expect(error!.message).toContain('ECONNREFUSED')
  }
})

it('reports a wrong address if the response is a web page', async () => {
  for (const provider of WIRE_PROVIDERS) {
    server.behave({ kind: 'reply', body: '<!doctype html><p>Welcome</p>', contentType: 'text/html; charset=utf-8' })
    const { error } = await readAll(openWireModel(provider, server.url))
    expect(expectFailure(error)).toMatchObject({ failure: 'misconfigured', canHeal: false })
    expect(error!.message).toContain('baseUrl')
  }
})

it('does not retry when the account has no credit left', async () => {
  const [openai] = WIRE_PROVIDERS
  const body = {
    error: { message: 'You exceeded your current quota.', type: 'insufficient_quota', code: 'insufficient_quota' },
  }
  server.behave({ kind: 'status', status: 429, body })
  expect(expectFailure((await readAll(openWireModel(openai!, server.url))).error)).toMatchObject({
    failure: 'rejected',
  })
})

it('reads the retry delay from the body of a Google error', async () => {
  const google = WIRE_PROVIDERS.find(({ provider }) => provider === 'google')!
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.5s' }]
  const body = { error: { code: 429, message: 'Quota', status: 'RESOURCE_EXHAUSTED', details } }
  server.behave({ kind: 'status', status: 429, body })
  expect(expectFailure((await readAll(openWireModel(google, server.url))).error)).toMatchObject({
    retryAfterMs: 34_500,
  })
})

it('distinguishes a refusal by the model from a content filter', async () => {
  const anthropic = WIRE_PROVIDERS.find(({ provider }) => provider === 'anthropic')!
  server.behave({ kind: 'reply', body: anthropic.format.body(REPLY).replace('end_turn', 'refusal') })
  const refused = await readAll(openWireModel(anthropic, server.url))
  expect(refused.events.at(-1)).toMatchObject({ finishReason: 'refusal', providerFinishReason: 'refusal' })
  const google = WIRE_PROVIDERS.find(({ provider }) => provider === 'google')!
  server.behave({ kind: 'reply', body: google.format.body(REPLY).replace('STOP', 'SAFETY') })
  const filtered = await readAll(openWireModel(google, server.url))
  expect(filtered.events.at(-1)).toMatchObject({ finishReason: 'content-filter', providerFinishReason: 'SAFETY' })
})

it('reports parameters that the provider does not support', async () => {
  const anthropic = WIRE_PROVIDERS.find(({ provider }) => provider === 'anthropic')!
  server.behave({ kind: 'reply', body: anthropic.format.body(REPLY) })
  const messages = [
    { role: 'user', content: 'One.' },
    { role: 'system', content: 'Two.' },
  ] as const
  const { events } = await readAll(openWireModel(anthropic, server.url), { seed: 7, messages })
  const end = events.at(-1)
  const warnings = end?.type === 'finish' ? (end.warnings ?? []) : []
  expect(warnings).toHaveLength(2)
  expect(warnings[0]).toContain('system message in the middle of the conversation')
  expect(warnings[1]).toContain('seed')
  expect(server.requests[0]!.body).not.toHaveProperty('system')
})

it('marks at most four stable layers for Anthropic and keeps the text unchanged', async () => {
  const anthropic = WIRE_PROVIDERS.find(({ provider }) => provider === 'anthropic')!
  server.behave({ kind: 'reply', body: anthropic.format.body(REPLY) })
  const messages = [
    { role: 'system', content: 'One. Two. Three.' },
    { role: 'user', content: 'Four. Five. Six?' },
  ] as const
  const stableEnds = [
    { message: 0, position: 4 },
    { message: 0, position: 9 },
    { message: 0, position: 16 },
    { message: 1, position: 5 },
    { message: 1, position: 11 },
  ]
  const { error } = await readAll(openWireModel(anthropic, server.url), { messages, stableEnds })
  expect(error).toBeUndefined()
  const marked = { type: 'ephemeral' }
  expect(server.requests[0]!.body).toMatchObject({
    system: [
      { type: 'text', text: 'One. Two.', cache_control: marked },
      { type: 'text', text: ' Three.', cache_control: marked },
    ],
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Four.', cache_control: marked },
          { type: 'text', text: ' Five.', cache_control: marked },
          { type: 'text', text: ' Six?' },
        ],
      },
    ],
  })
  for (const provider of WIRE_PROVIDERS.filter((other) => other !== anthropic)) {
    server.behave({ kind: 'reply', body: provider.format.body(REPLY) })
    await readAll(openWireModel(provider, server.url), { messages, stableEnds })
    expect(JSON.stringify(server.requests[0]!.body)).not.toMatch(/cache_control|ephemeral/)
  }
})

it('asks providers not to store requests', async () => {
  for (const provider of WIRE_PROVIDERS.filter(({ path }) => path === '/responses')) {
    server.behave({ kind: 'reply', body: provider.format.body(REPLY) })
    await readAll(openWireModel(provider, server.url))
    expect(server.requests[0]!.body).toMatchObject({ store: false })
  }
})
