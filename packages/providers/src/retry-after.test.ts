import { expect, it } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

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
