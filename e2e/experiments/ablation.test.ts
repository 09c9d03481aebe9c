import { judgeChanges } from '@quire/authoring/experiments'
import { scriptedModel } from '@quire/scripted'
import { expect, test } from 'vitest'

const LAYERS = ['Offer the money back.', 'Be kind.', 'Our colour is blue.', 'We are a shop.']
const [CAUSE] = LAYERS
/** With the cause, 95 of 100 answers pass. Without it, 60 do. Other layers have no effect. */
const RULES = [
  { match: { contains: CAUSE! }, chance: 0.95, answer: { text: 'We refund you.' } },
  { match: { contains: CAUSE! }, answer: { text: 'Ask the shop.' } },
  { chance: 0.6, answer: { text: 'We refund you.' } },
  { answer: { text: 'Ask the shop.' } },
]

/** The pass rate of a prompt with these layers, in one simulated suite. */
async function measure(suite: number, layers: readonly string[], total: number) {
  const name = `scripted/suite-${suite}`
  const model = scriptedModel(name, { rules: RULES })
  let passed = 0
  for (let seed = 0; seed < total; seed++) {
    let text = ''
    const messages = [{ role: 'user' as const, content: [...layers, 'A refund, please.'].join('\n\n') }]
    const request = { model: name, messages, maxOutputTokens: 100, seed }
    for await (const event of model.stream(request, AbortSignal.timeout(60_000)))
      if (event.type === 'text') text += event.text
    if (text.includes('refund you')) passed++
  }
  return { passed, total }
}

/** Ablates every layer of many suites. Returns the shares of suites in which an effect was found. */
async function simulate(suites: number, total = 60) {
  let [found, wrong, covered] = [0, 0, 0]
  for (let suite = 0; suite < suites; suite++) {
    const before = await measure(suite, LAYERS, total)
    const without = []
    for (const left of LAYERS) {
      without.push(
        await measure(
          suite,
          LAYERS.filter((layer) => layer !== left),
          total,
        ),
      )
    }
    const [cause, ...others] = judgeChanges(before, without)
    if (cause!.verdict === 'earns its tokens') found++
    if (others.some(({ verdict }) => verdict === 'earns its tokens')) wrong++
    const holds = (low: number, high: number, truth: number): boolean => low <= truth && truth <= high
    if (
      holds(cause!.interval.low, cause!.interval.high, -0.35) &&
      others.every(({ interval }) => holds(interval.low, interval.high, 0))
    )
      covered++
  }
  return { found: found / suites, wrong: wrong / suites, covered: covered / suites }
}

test('a layer with a known effect is found, and layers without one are not', async () => {
  const { found, wrong } = await simulate(20)
  expect(found).toBeGreaterThanOrEqual(0.8)
  expect(wrong).toBeLessThanOrEqual(0.15)
})

test('the verdicts and ranges keep their rates over 1,000 suites', { tags: ['long'] }, async () => {
  const { found, wrong, covered } = await simulate(1000)
  expect(found).toBeGreaterThan(0.95)
  expect(wrong).toBeLessThanOrEqual(0.05)
  expect(covered).toBeGreaterThan(0.95)
})
