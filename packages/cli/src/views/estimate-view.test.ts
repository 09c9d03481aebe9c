import { stripVTControlCharacters } from 'node:util'
import type { RunEstimate } from '@quire/inspect/costs'
import type { Range } from '@quire/runtime/engine'
import { expect, test } from 'vitest'
import { createOutput } from '../output/output.ts'
import { estimateView } from './estimate-view.ts'

const output = createOutput({})
function linesOf(calls: Range, input: Range, written: Range, cost: Range): string[] {
  const figures = { calls, tokens: { input, output: written }, cost }
  const by = { model: [{ model: 'acme/large', ...figures }], stage: [{ stage: 'draft', ...figures }], step: [] }
  const estimate: RunEstimate = { flow: 'work', isOpen: false, ...figures, by, assumptions: [] }
  return stripVTControlCharacters(estimateView(estimate, output)).split('\n')
}

test('begins with the expected usage, if it is known', () => {
  const lines = linesOf(
    { from: 8, expected: 9, to: 18 },
    { from: 20_000, expected: 48_211, to: 900_000 },
    { from: 5_000, expected: 13_950, to: 90_000 },
    { from: 0.1, expected: 0.3571, to: 5 },
  )
  expect(lines[0]).toBe('Expected: 9 calls, 48,000 tokens in, 14,000 out, about $0.36')
  expect(lines.slice(2, 9).map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['work', 'calls', 'tokens in', 'out', 'cost'],
    ['minimum', '8', '20,000', '5,000', '$0.1000'],
    ['expected', '9', '48,211', '13,950', '$0.3571'],
    ['maximum', '18', '900,000', '90,000', '$5.00'],
    [''],
    ['by stage', 'calls', 'tokens in', 'out', 'cost'],
    ['draft', '9', '48,211', '13,950', '$0.3571'],
  ])
})

test('shows ranges if nothing is expected', () => {
  const range = { from: 1, to: 2 }
  const lines = linesOf(range, range, range, range)
  expect(lines[1]!.trim().split(/ {2,}/)).toEqual(['total', '1 – 2', '1 – 2', '1 – 2', '$1.00 – $2.00'])
})
