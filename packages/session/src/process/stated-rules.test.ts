import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { checkText, patternProblem } from './check-text.ts'
import type { ListEntry } from './session-state.ts'
import { proseRules } from './stated-rules.ts'

const PROCESS = {
  textRules: [],
  statedRules: [
    { section: 'voice', field: 'patterns', severity: 'zero_tolerance' as const },
    { section: 'memory', field: 'preferences', severity: 'deduction' as const },
  ],
}
const strict = (text: string): ListEntry => ({ text, attributes: { severity: 'zero_tolerance' } })
const rulesOf = (preferences: readonly string[], patterns: readonly ListEntry[] = []) =>
  proseRules(PROCESS, { sections: { voice: { patterns }, memory: { preferences } } })
const foundIn = (entry: string | ListEntry, text: string): string[] =>
  checkText(typeof entry === 'string' ? rulesOf([entry]) : rulesOf([], [entry]), 'prose', text).map((one) => one.found)

describe('conformance: session/stated-rules.yaml', () => {
  const cases = parse(readFileSync(new URL('../../../../spec/session/stated-rules.yaml', import.meta.url), 'utf8')) as {
    name: string
    preference?: string
    pattern?: string
    text: string
    found: string[]
  }[]

  test.each(cases)('$name', ({ preference, pattern, text, found }) => {
    expect(foundIn(preference ?? strict(pattern!), text)).toEqual(found)
  })
})

test('the finding says what was stated, with its severity', () => {
  const findings = checkText(rulesOf(['Never “very”'], [strict('“dark”')]), 'prose', 'A very dark day.')
  expect(findings).toMatchObject([
    { rule: 'patterns_1', severity: 'zero_tolerance', say: '“dark”' },
    { rule: 'preferences_1', severity: 'deduction', say: 'Never “very”' },
  ])
})

test('every entry gives safe expressions', () => {
  const entry = fc.string({
    unit: fc.constantFrom('never ', '“', '”', '"', 'word', ' ', '…', '(', '[', ']', '*', '-', '\\', "'"),
  })
  fc.assert(
    fc.property(entry, (text) => {
      for (const { pattern } of rulesOf([text], [strict(text)])) expect(patternProblem(pattern!)).toBeUndefined()
    }),
  )
})
