import { describe, expect, it } from 'vitest'
import type { ScriptedRule } from './scripted-options.ts'
import { type Asked, ask } from './test-ask.ts'

const yes: ScriptedRule = { chance: 0.8, answer: { text: 'Yes.' } }
const no: ScriptedRule = { answer: { text: 'No.' } }
const SEEDS = [...Array(1000).keys()]

async function answers(rules: readonly ScriptedRule[], asked: Asked = {}, seeds = SEEDS): Promise<string[]> {
  return Promise.all(seeds.map(async (seed) => (await ask({ options: { rules }, seed, ...asked })).text))
}
const shareOf = (text: string, all: readonly string[]): number => all.filter((one) => one === text).length / all.length

describe('a rule with a chance', () => {
  it('answers that share of the seeds, and leaves the others to the rules after it', async () => {
    const found = await answers([yes, no])
    // The standard error is 0.013.
    expect(shareOf('Yes.', found)).toBeCloseTo(0.8, 1)
    expect(shareOf('No.', found)).toBeCloseTo(1 - shareOf('Yes.', found), 10)
  })

  it('gives the same request the same answer, and treats a request without a seed as seed 0', async () => {
    expect(await answers([yes, no])).toEqual(await answers([yes, no]))
    const { text } = await ask({ options: { rules: [yes, no] } })
    expect(text).toBe((await ask({ options: { rules: [yes, no] }, seed: 0 })).text)
  })

  it('draws anew for another prompt, another model and another rule', async () => {
    const one = await answers([yes, no])
    const same = (other: readonly string[]): number => one.filter((text, index) => text === other[index]).length / 1000
    // Independent draws agree in 0.8² + 0.2² = 68% of the cases.
    expect(same(await answers([yes, no], { request: 'Something else.' }))).toBeCloseTo(0.68, 1)
    expect(same(await answers([yes, no], { model: 'scripted/beta' }))).toBeCloseTo(0.68, 1)
    const twice = await answers([{ ...yes, chance: 0.5 }, { chance: 0.5, answer: { text: 'Perhaps.' } }, no])
    expect(shareOf('Perhaps.', twice)).toBeCloseTo(0.25, 1)
  })

  it('draws without a pattern in consecutive seeds', async () => {
    const found = await answers([{ ...yes, chance: 0.5 }, no])
    const repeated = found.filter((text, index) => text === found[index + 1]).length
    expect(repeated / 999).toBeCloseTo(0.5, 1)
  })

  it('always applies with 1 and never with 0', async () => {
    expect(shareOf('Yes.', await answers([{ ...yes, chance: 1 }, no]))).toBe(1)
    expect(shareOf('No.', await answers([{ ...yes, chance: 0 }, no]))).toBe(1)
  })
})
