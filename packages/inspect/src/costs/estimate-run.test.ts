import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineKit, type Flow, openQuire } from '@quire/runtime'
import { costOf } from '@quire/runtime/call'
import { afterAll, expect, test } from 'vitest'
import { estimateRun } from './estimate-run.ts'
import { priceEstimate } from './price-estimate.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-estimate-'))
afterAll(() => rmSync(dir, { recursive: true }))

const question = 'When do you open?'
const flow: Flow = {
  name: 'reply',
  description: 'Answers a customer.',
  start: () => [{ key: 'reply', name: 'reply', kind: 'reply', input: null }],
  kinds: { reply: async () => ({ status: 'completed', output: null }) },
}
const previewed: Flow = {
  ...flow,
  preview: async ({ input, models }) => models.map((model) => ({ name: 'reply', model, text: input })),
}
const kitOf = (only: Flow) =>
  defineKit({ name: 'shop', description: '', root: pathToFileURL(`${dir}/`), flows: async () => [only] })

test('a flow that previews its prompts is priced from them', async () => {
  await using quire = await openQuire(dir, { kits: [kitOf(previewed)] })
  const estimate = await estimateRun(quire, 'reply', { input: question, models: ['openai/gpt-4o'] })
  expect(estimate).toMatchObject({
    calls: { from: 1, to: 1 },
    tokens: { input: { from: 12, to: 12 }, output: { from: 0, to: 4000 } },
    by: { step: [{ step: 'reply', model: 'openai/gpt-4o' }] },
  })
  expect(estimate.cost!.to).toBeGreaterThan(estimate.cost!.from)
})

test('the estimate of a flow without a preview is open, and says why', async () => {
  await using quire = await openQuire(dir, { kits: [kitOf(flow)] })
  const estimate = await estimateRun(quire, 'reply', { input: question, models: ['openai/gpt-4o'] })
  expect(estimate).toMatchObject({ isOpen: true, calls: { from: 0, to: 0 } })
  expect(estimate.assumptions).toEqual(["Flow 'reply' does not estimate its calls. It starts with 1 step."])
})

test('many short prompts are not priced as one long prompt', () => {
  const price = { input: 2, output: 12, longPrompts: [{ above: 200_000, input: 4, output: 18 }] }
  const prices = { priceOf: () => price, costOf: (id: string, usage: object) => costOf({ id, price }, usage) }
  const costOfCalls = (count: number) => {
    const [calls, input, output] = [count, 400_000, 0].map((figure) => ({ from: figure, to: figure }))
    const expected = { step: 'reply', model: 'acme/long', calls: calls!, input: input!, output: output! }
    return priceEstimate('reply', { calls: [expected], assumptions: [] }, prices).cost!.to
  }
  expect(costOfCalls(1)).toBeCloseTo(1.6, 9)
  expect(costOfCalls(4)).toBeCloseTo(0.8, 9)
})
