import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadTokenizer } from '../tokens/load-tokenizer.ts'
import { assemble } from './assemble.ts'
import { testBlueprint, testProfile } from './test-blueprint.ts'

const tokenizer = await loadTokenizer('o200k_base')
const WORDS = `the river keeper counted every lantern along the northern wall before supper and wrote the number in a
narrow ledger because nobody else remembered which of them had been repaired last winter when the harbour froze`.split(
  /\s+/,
)

/** Text of so many tokens, another for every seed. */
function prose(tokens: number, seed: number): string {
  const words: string[] = []
  let state = seed + 1
  for (let count = 0; count < tokens; ) {
    state = (state * 48_271) % 2_147_483_647
    const word = WORDS[state % WORDS.length]!
    words.push(word)
    count += tokenizer.count(` ${word}`)
  }
  return words.join(' ')
}

const STATIC = prose(4240, 0)
const TURNS = Array.from({ length: 500 }, (_, i) => ({
  role: i % 2 === 0 ? 'user' : 'assistant',
  content: prose(97, i + 1),
}))
const blueprint = testBlueprint([
  { id: 'fixed', role: 'system', source: 'fixed', fit: 'keep' },
  { id: 'history', role: 'user', source: 'history', fit: 'oldest-first' },
  { id: 'message', role: 'user', source: 'message', fit: 'keep' },
])

type Tier = 'full' | 'medium' | 'minimal'

async function prompt(before: number, facts: { budget: number; tier?: Tier }) {
  const history = TURNS.slice(0, before)
  const inputs = { fixed: STATIC, history, message: TURNS[before]!.content }
  const model = testProfile({ tier: facts.tier ?? 'full' })
  const assembly = await assemble(blueprint, inputs, { model, budget: facts.budget })
  const bare = await assemble(blueprint, { ...inputs, history: [] }, { model, budget: facts.budget })
  const room = facts.budget - bare.tokens.total
  return { assembly, text: assembly.text, used: (assembly.tokens.total - bare.tokens.total) / room }
}

/** Over 40 turns of a conversation that no longer fits: the share of the room that it uses, and of the prompt that stays. */
async function overTurns(budget: number, tier: Tier) {
  const first = 2 * Math.ceil(budget / 200)
  const used: number[] = []
  const stable: number[] = []
  let previous = (await prompt(first, { budget, tier })).text
  for (let turn = 1; turn <= 40; turn++) {
    const next = await prompt(first + 2 * turn, { budget, tier })
    used.push(next.used)
    let same = 0
    while (same < next.text.length && next.text[same] === previous[same]) same++
    stable.push(same / next.text.length)
    previous = next.text
  }
  const mean = (shares: number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length
  return { used: mean(used), leastUsed: Math.min(...used), stable: mean(stable) }
}

describe('the room of a conversation', () => {
  const tiers: Tier[] = ['full', 'medium', 'minimal']

  test.each(tiers)(
    '8,000 tokens, tier %s: at least 85% are used, never less than 70%, and 85% stay the same',
    async (tier) => {
      const { used, leastUsed, stable } = await overTurns(8000, tier)
      expect(used).toBeGreaterThanOrEqual(0.85)
      expect(leastUsed).toBeGreaterThanOrEqual(0.7)
      expect(stable).toBeGreaterThanOrEqual(0.85)
    },
  )

  test.each(tiers)('32,000 tokens, tier %s: at least 90% are used, and 90% stay the same', async (tier) => {
    const { used, leastUsed, stable } = await overTurns(32_000, tier)
    expect(used).toBeGreaterThanOrEqual(0.9)
    expect(leastUsed).toBeGreaterThanOrEqual(0.7)
    expect(stable).toBeGreaterThanOrEqual(0.9)
  })

  test('wherever it overflows, at least 70% are used, and more budget never keeps less', async () => {
    const anyCase = [
      fc.integer({ min: 5500, max: 30_000 }),
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 150, max: 240 }),
    ]
    await fc.assert(
      fc.asyncProperty(
        ...(anyCase as [fc.Arbitrary<number>, fc.Arbitrary<number>, fc.Arbitrary<number>]),
        async (budget, more, exchanges) => {
          const less = await prompt(2 * exchanges, { budget })
          const roomier = await prompt(2 * exchanges, { budget: budget + more })
          const kept = (one: typeof less) => one.assembly.layers[1]!.items!.kept
          expect(kept(roomier)).toBeGreaterThanOrEqual(kept(less))
          expect(less.used).toBeGreaterThanOrEqual(0.7)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('what was left out comes back at the budget that the report says', async () => {
    const { assembly } = await prompt(120, { budget: 8000 })
    let kept = assembly.layers[1]!.items!.kept
    const keptAt = async (budget: number) => (await prompt(120, { budget })).assembly.layers[1]!.items!.kept
    for (const { count, returnsAt } of assembly.layers[1]!.dropped.slice(0, 4)) {
      expect(await keptAt(returnsAt! - 1)).toBe(kept)
      kept += count
      expect(await keptAt(returnsAt!)).toBe(kept)
    }
  })
})
