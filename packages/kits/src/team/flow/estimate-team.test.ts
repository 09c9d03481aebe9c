import type { EstimatedRun } from '@quire/runtime/engine'
import { expect, it } from 'vitest'
import { testMaking } from '../test-team.ts'
import { teamFlow } from './team-flow.ts'

const run: EstimatedRun = {
  project: 'p',
  resources: [],
  measure: async ({ messages, maxOutputTokens }) => ({
    input: messages.reduce((sum, { content }) => sum + Math.ceil(content.length / 4), 0),
    output: maxOutputTokens,
  }),
}

it('estimates every step of a session', async () => {
  const flow = teamFlow(testMaking())
  const request = {
    input: 'Plan a ferry.',
    models: ['openai/gpt-4o', 'openai/gpt-4o-mini'],
    options: { team: 'product-crew', rounds: 3 },
  }
  const { calls, isOpen, assumptions } = await flow.estimate!(request, run)
  const steps = calls.map(({ step }) => step)
  expect(new Set(steps)).toEqual(
    new Set([
      'master',
      'reflect',
      'plan',
      'write',
      'review',
      'inspect',
      'envoy',
      'edit',
      'critique',
      'rewrite',
      'proof',
      'mend',
    ]),
  )
  const plan = calls.find(({ step }) => step === 'plan')!
  expect(plan).toMatchObject({ model: 'openai/gpt-4o', calls: { from: 1, to: 6 } })
  const write = calls.find(({ step }) => step === 'write')!
  expect(write.model).toBe('openai/gpt-4o-mini')
  // A review prompt includes other members' products, so longer products make the prompt longer.
  const review = calls.find(({ step }) => step === 'review')!
  expect(review.input.to).toBeGreaterThan(6 * (review.input.from + 3000))
  for (const { step, input, output } of calls) {
    expect([input.from, output.from].every((figure) => figure > 0)).toBe(step !== 'mend')
    expect([input.to, output.to].every((figure) => figure > 0)).toBe(true)
  }
  // The editor reads both products.
  const edit = calls.find(({ step }) => step === 'edit')!
  expect(edit).toMatchObject({ model: 'openai/gpt-4o', calls: { from: 1, to: 2 } })
  expect(edit.input.to).toBeGreaterThan(8000)
  expect(isOpen).toBe(true)
  expect(assumptions.join(' ')).toContain('3 rounds (--rounds)')
})

it('estimates a team in which one author writes the whole document', async () => {
  const flow = teamFlow(testMaking())
  const request = (rounds: number) => ({
    input: 'Plan a ferry.',
    models: ['openai/gpt-4o'],
    options: { team: 'planning-office', rounds },
  })
  const count = async (rounds: number): Promise<Readonly<Record<string, number>>> => {
    const { calls } = await flow.estimate!(request(rounds), run)
    const steps = Map.groupBy(calls, ({ step }) => step)
    return Object.fromEntries(
      [...steps].map(([step, all]) => [step, all.reduce((sum, one) => sum + one.calls.to, 0) / 2]),
    )
  }
  // Every call may be continued once, so the maximum is twice the number of questions.
  expect(await count(2)).toEqual({
    master: 1,
    reflect: 3,
    plan: 1,
    write: 2,
    review: 3,
    proof: 1,
    mend: 1,
    account: 1,
  })
  expect(await count(1)).toMatchObject({ write: 1, critique: 3, rewrite: 1, proof: 1, mend: 1, account: 1 })
  expect(await count(1)).not.toHaveProperty('review')
})
