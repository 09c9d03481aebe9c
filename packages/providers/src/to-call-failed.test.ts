import type { CallFailure } from '@quire/runtime/call'
import { describe, expect, it } from 'vitest'
import { retryAfterMs, toCallFailed } from './to-call-failed.ts'

const KEY = 'sk-secret-1234'
const context = { model: 'p/m', apiKey: KEY, isResponding: false, partialText: '', now: 0 }
const responding = { ...context, isResponding: true, partialText: 'half' }

const socketError = (code: string) =>
  Object.assign(new Error('Cannot connect to API'), { cause: Object.assign(new Error(`connect ${code}`), { code }) })
const clientError = (fields: object) => Object.assign(new Error('Bad'), { name: 'AI_APICallError', ...fields })

describe('an error before a reply', () => {
  it.each<[string, CallFailure]>([
    ['ECONNREFUSED', 'network'],
    ['ENOTFOUND', 'network'],
    ['EAI_AGAIN', 'network'],
    ['UND_ERR_SOCKET', 'network'],
    ['ETIMEDOUT', 'timeout'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
    ['CERT_HAS_EXPIRED', 'misconfigured'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'misconfigured'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'misconfigured'],
  ])('%s is reported as %s', (code, failure) => {
    const failed = toCallFailed(socketError(code), context)
    expect(failed.failure).toBe(failure)
    expect(failed.message).toContain(code)
  })

  it('is a configuration error if nothing could be sent', () => {
    const error = new TypeError(`Headers.append: "Bearer ${KEY}\\n" is an invalid header value.`)
    const failed = toCallFailed(error, context)
    expect(failed.failure).toBe('misconfigured')
    expect(failed.message).not.toContain(KEY)
  })
})

describe('an error in the middle of a reply', () => {
  it.each<[object, CallFailure]>([
    [{ type: 'overloaded_error', message: 'Overloaded' }, 'overloaded'],
    [{ type: 'rate_limit_error', message: 'Slow' }, 'rate-limited'],
    [{ error: { code: 'rate_limit_exceeded', message: 'Slow' } }, 'rate-limited'],
    [{ status: 'UNAVAILABLE', message: 'Later' }, 'overloaded'],
    [{ status: 'RESOURCE_EXHAUSTED', message: 'Later' }, 'rate-limited'],
    [{ type: 'insufficient_quota', message: 'Pay' }, 'rejected'],
    [{ code: 'context_length_exceeded', message: 'Long' }, 'rejected'],
    [{ type: 'server_error', message: 'Sorry' }, 'server'],
    [{ statusCode: 529, message: 'Overloaded' }, 'overloaded'],
    [{ statusCode: 429, data: { error: { code: 'insufficient_quota' } }, message: 'Pay' }, 'rejected'],
    [clientError({ statusCode: 200 }), 'cut-off'],
    [socketError('ECONNRESET'), 'cut-off'],
    [new SyntaxError('Unexpected token'), 'server'],
  ])('%j is reported as %s', (error, failure) => {
    expect(toCallFailed(error, responding)).toMatchObject({ failure, partialText: 'half' })
  })
})

it('omits keys, prompts and long texts from errors', () => {
  const error = clientError({
    statusCode: 400,
    url: `https://x/?key=${KEY}`,
    requestBodyValues: { messages: ['the prompt'] },
    responseHeaders: { Authorization: KEY },
    responseBody: JSON.stringify({ error: { message: `bad ${KEY} ${'x'.repeat(2_000)}` } }),
  })
  const failed = toCallFailed(error, context)
  expect(failed.cause).toBeUndefined()
  expect(failed.message.length).toBeLessThan(600)
  const shown = JSON.stringify(failed) + failed.stack
  expect(shown).toContain('bad [key]')
  expect(shown).not.toContain(KEY)
  expect(shown).not.toContain('the prompt')
})

const NOW = Date.parse('Wed, 21 Oct 2026 07:28:00 GMT')

it.each<[string, Record<string, string>, string | undefined, number | undefined]>([
  ['seconds', { 'retry-after': '120' }, undefined, 120_000],
  ['parts of a second', { 'retry-after': '0.25' }, undefined, 250],
  ['milliseconds first', { 'retry-after': '9', 'retry-after-ms': '1500' }, undefined, 1_500],
  ['a date', { 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT' }, undefined, 30_000],
  ['a date in the past', { 'retry-after': 'Wed, 21 Oct 2026 07:00:00 GMT' }, undefined, 0],
  [
    'a date on the provider’s own clock',
    { 'retry-after': 'Wed, 21 Oct 2026 09:00:05 GMT', date: 'Wed, 21 Oct 2026 09:00:00 GMT' },
    undefined,
    5_000,
  ],
  ['Google’s body', {}, '{"retryDelay": "12.5s"}', 12_500],
  ['the header before the body', { 'retry-after': '1' }, '{"retryDelay":"9s"}', 1_000],
  ['nonsense', { 'retry-after': 'soon' }, undefined, undefined],
  ['a negative number', { 'retry-after': '-5' }, undefined, undefined],
  ['an empty header', { 'retry-after': '' }, undefined, undefined],
  ['nothing', {}, undefined, undefined],
])('reads %s', (_form, headers, body, expected) => {
  expect(retryAfterMs(headers, body, NOW)).toBe(expected)
})
