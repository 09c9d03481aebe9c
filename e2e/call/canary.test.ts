import { inspect } from 'node:util'
import { openModel } from '@quire/runtime/call'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CANARY, findCanary, QUOTED } from './canary.ts'
import type { WireFormat } from './wire-formats.ts'
import { readAll, WIRE_PROVIDERS } from './wire-providers.ts'
import { type Behaviour, startWireServer, type WireServer } from './wire-server.ts'

let server: WireServer
const printed: unknown[] = []
beforeAll(async () => {
  server = await startWireServer()
})
afterAll(() => server.close())
beforeEach(() => {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...values) => void printed.push(values))
  }
})
afterEach(() => vi.restoreAllMocks())

const usage = { input: 1, output: 1 }
const quoted = Object.values(QUOTED)
const echo = { 'x-echo': encodeURIComponent(CANARY), 'x-request-id': CANARY }

/** All ways in which a provider could echo the key. */
function leaks(format: WireFormat): [string, Behaviour][] {
  const whole = format.body({ pieces: quoted, finish: 'length', usage })
  const letters = format.body({ pieces: [...`Your key is ${CANARY}, I think.`], finish: 'stop', usage })
  const errorEvent = format.errorEvent.replace(/"message":"[^"]*"/, `"message":${JSON.stringify(quoted.join(' '))}`)
  const half = format.body({ pieces: [`Your key is ${CANARY}`], finish: 'stop', usage })
  const cutAt = half.indexOf(CANARY.slice(0, 20)) + 45
  return [
    ...quoted.flatMap((message, index): [string, Behaviour][] =>
      [400, 401, 429, 500].map((status) => [
        `${Object.keys(QUOTED)[index]} in a ${status}`,
        { kind: 'status', status, headers: echo, body: format.error(message, 'invalid_request_error') },
      ]),
    ),
    ['a body of another form', { kind: 'status', status: 500, body: { detail: CANARY, echo: { headers: echo } } }],
    ['a redirect', { kind: 'status', status: 302, headers: { location: `http://127.0.0.1:9/?key=${CANARY}` } }],
    ['a web page', { kind: 'reply', body: `<p>${CANARY}</p>`, contentType: 'text/html' }],
    ['no JSON', { kind: 'reply', body: `data: {"${CANARY}\n\n` }],
    ['a reply', { kind: 'reply', body: whole }],
    ['a reply in single letters', { kind: 'reply', body: letters }],
    ['a finish reason', { kind: 'reply', body: whole.replaceAll(`"${format.words.length}"`, JSON.stringify(CANARY)) }],
    ['an error in a reply', { kind: 'reply', body: half.slice(0, half.indexOf('data:')) + errorEvent }],
    ['an error after text', { kind: 'cut', body: Buffer.from(half.slice(0, cutAt) + errorEvent), how: 'end' }],
    ['a connection that is dropped', { kind: 'cut', body: Buffer.from(half.slice(0, half.length - 30)), how: 'drop' }],
  ]
}

describe.each(WIRE_PROVIDERS)('$provider', ({ provider, model, settings, keyVariable, format }) => {
  it.each(leaks(format))('does not leak the key: %s', async (_name, behaviour) => {
    server.behave(behaviour)
    const providers = { [provider]: { ...settings, baseUrl: `${server.url}/v1` } }
    const opened = openModel(model, { settings: { providers }, environment: { [keyVariable]: CANARY } })
    const { events, text, error } = await readAll(opened)
    expect(JSON.stringify(server.requests[0]!.headers)).toContain(JSON.stringify(CANARY).slice(1, -1))
    const shown = [inspect(error, { depth: 20, showHidden: true }), JSON.stringify(error), error?.stack ?? '']
    expect(findCanary([JSON.stringify(events), text, ...shown, inspect(printed)].join('\n'))).toEqual([])
    expect(error !== undefined || events.some(({ type }) => type === 'finish')).toBe(true)
  })
})
