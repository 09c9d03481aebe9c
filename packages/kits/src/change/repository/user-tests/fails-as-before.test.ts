import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failsAsBefore } from './fails-as-before.ts'

const ended = (lines: readonly string[]) => `$ npm test\n${lines.join('\n')}\n[exit code 1]\n`
const jest = (name: string, ms: number) => [
  `  ● ${name}`,
  '',
  '    Expected: 1',
  '    Received: 2',
  '',
  `✓ other (${ms} ms)`,
]
const go = (name: string, ms: number) => [
  `--- FAIL: ${name} (${ms / 100}s)`,
  '    a_test.go:3: got 1, want 2',
  'ok  pkg/b 0.1s',
]
const tap = (name: string) => [`not ok 1 - ${name}`, 'ok 2 - other']
const names = fc.uniqueArray(fc.constantFrom('sums', 'rounds down', 'TestSplit', 'fallback › require'), {
  minLength: 1,
})

describe('failures as before', () => {
  test('holds exactly if no failure is new, whatever the tests took', () => {
    fc.assert(
      fc.property(names, names, fc.constantFrom(jest, go, tap), fc.nat(900), (before, now, form, ms) => {
        const run = (all: readonly string[], time: number) => ended(all.flatMap((name) => form(name, time)))
        expect(failsAsBefore(run(before, 1), run(now, ms))).toBe(now.every((name) => before.includes(name)))
      }),
    )
  })

  test('does not hold if an output is cut, was stopped or names no failure', () => {
    const failing = ended(tap('sums'))
    expect(failsAsBefore(failing, failing)).toBe(true)
    expect(failsAsBefore(failing, failing.replace('ok 2', '[… 3 lines left out …]\nok 2'))).toBe(false)
    expect(failsAsBefore(failing, failing.replace('[exit code 1]', '[stopped after 600 s: it had not finished]'))).toBe(
      false,
    )
    expect(failsAsBefore(ended(['Segmentation fault']), ended(['Segmentation fault']))).toBe(false)
    expect(failsAsBefore(ended(['not ok']), ended(['not ok']))).toBe(false)
    expect(failsAsBefore(ended(['FAILED (failures=1)']), ended(['FAILED (failures=2)']))).toBe(false)
  })
})
