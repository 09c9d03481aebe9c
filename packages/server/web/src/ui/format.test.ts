import { expect, test } from 'vitest'
import { ago, dollars, duration, modelName, num, plural, shortPath } from './format.ts'

test('an unknown figure is a dash, never zero', () => {
  expect([num(undefined), num(null), num(0), num(12345), num(7, '~')]).toEqual(['–', '–', '0', '12,345', '~7'])
  expect([dollars(null), dollars(0), dollars(0.0012), dollars(1.5)]).toEqual(['–', '0.00', '0.0012', '1.50'])
})

test('durations use the largest unit that keeps them short', () => {
  expect([240, 4_200, 42_000, 600_000, 7_200_000, 500_000_000].map(duration)).toEqual([
    '240 ms',
    '4.2 s',
    '42 s',
    '10 min',
    '2 h',
    '6 days',
  ])
  expect(ago('2026-01-01T00:00:00Z', Date.parse('2026-01-01T00:01:00Z'))).toBe('60 s ago')
})

test('names are shortened without losing the part that tells them apart', () => {
  expect(modelName('scripted/alpha')).toBe('alpha')
  expect(plural(1, 'retry', 'retries')).toBe('1 retry')
  expect(shortPath('prompts/a/very/long/way/down/to/identity.md', 24)).toBe('prompts/a/v…/identity.md')
})
