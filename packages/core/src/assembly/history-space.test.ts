import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadTokenizer } from '../tokens/load-tokenizer.ts'
import { assemble } from './assemble.ts'
import { testBlueprint, testProfile } from './test-blueprint.ts'

const WORDS = `the river keeper counted every lantern along the northern wall before supper and wrote the number in a
narrow ledger because nobody else remembered which of them had been repaired last winter when the harbour froze`.split(
  /\s+/,
)

const USUAL = 'o200k_base'

/** A static text of 4,240 tokens and turns of 97 tokens each. */
async function makeTexts(id: string) {
  const tokenizer = await loadTokenizer(id)
  /** Creates a text with the given number of tokens. Each seed gives a different text. */
  const prose = (tokens: number, seed: number): string => {
    const words: string[] = []
    let state = seed + 1
    for (let count = 0; count < tokens; ) {
      state = (state * 48_271) % 2_147_483_647
      const word = WORDS[state % WORDS.length]!
      words.push(word)
      count += tokenizer.count(`the ${word}`) - tokenizer.count('the')
    }
    return words.join(' ')
  }
  const turns = Array.from({ length: 500 }, (_, i) => ({
    role: i % 2 === 0 ? 'user' : 'assistant',
    content: prose(97, i + 1),
  }))
  return { fixed: prose(4240, 0), turns }
}

const made = new Map<string, ReturnType<typeof makeTexts>>()

const blueprint = testBlueprint([
  { id: 'fixed', role: 'system', source: 'fixed', fit: 'keep' },
  { id: 'history', role: 'user', source: 'history', fit: 'oldest-first' },
  { id: 'message', role: 'user', source: 'message', fit: 'keep' },
])

interface Facts {
  readonly budget: number
  readonly tokenizer?: string
}

async function prompt(before: number, facts: Facts) {
  const { tokenizer = USUAL } = facts
  if (!made.has(tokenizer)) made.set(tokenizer, makeTexts(tokenizer))
  const { fixed, turns } = await made.get(tokenizer)!
  const inputs = { fixed, history: turns.slice(0, before), message: turns[before]!.content }
  const model = testProfile({ tokenizer })
  const assembly = await assemble(blueprint, inputs, { model, budget: facts.budget })
  const bare = await assemble(blueprint, { ...inputs, history: [] }, { model, budget: facts.budget })
  const space = facts.budget - bare.tokens.total
  return { assembly, text: assembly.text, used: (assembly.tokens.total - bare.tokens.total) / space }
}

/**
 * Simulates 40 more turns of a conversation that no longer fits. Returns how much space is used and how much of the
 * prompt is unchanged.
 */
async function overTurns(facts: Facts) {
  const first = 2 * Math.ceil(facts.budget / 200)
  const used: number[] = []
  const stable: number[] = []
  let previous = (await prompt(first, facts)).text
  for (let turn = 1; turn <= 40; turn++) {
    const next = await prompt(first + 2 * turn, facts)
    used.push(next.used)
    let same = 0
    while (same < next.text.length && next.text[same] === previous[same]) same++
    stable.push(same / next.text.length)
    previous = next.text
  }
  const mean = (shares: number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length
  return { used: mean(used), leastUsed: Math.min(...used), stable: mean(stable) }
}

describe('the space for a conversation', () => {
  const models: [string, Facts][] = [
    ['gpt-4o', { budget: 8000 }],
    ['llama3.2:3b, which keeps 1,000 of its 8,192 for the reply', { budget: 7192, tokenizer: 'llama3' }],
    ['mistral:7b', { budget: 8000, tokenizer: 'mistral_v3' }],
  ]

  test.each(models)(
    'uses 85% of the space, and 85% of the prompt stays unchanged (8,000 tokens, %s)',
    async (_, facts) => {
      const { used, leastUsed, stable } = await overTurns(facts)
      expect(used).toBeGreaterThanOrEqual(0.85)
      expect(leastUsed).toBeGreaterThanOrEqual(0.7)
      expect(stable).toBeGreaterThanOrEqual(0.85)
    },
  )

  test.each(['o200k_base', 'mistral_v3'])(
    'uses 90% of the space, and 90% of the prompt stays unchanged (32,000 tokens, %s)',
    async (vocabulary) => {
      const { used, leastUsed, stable } = await overTurns({ budget: 32_000, tokenizer: vocabulary })
      expect(used).toBeGreaterThanOrEqual(0.9)
      expect(leastUsed).toBeGreaterThanOrEqual(0.7)
      expect(stable).toBeGreaterThanOrEqual(0.9)
    },
  )

  test('fills 70% of the space and never shrinks as the budget grows', async () => {
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

  test('never begins with an item that belongs to the reply before it', async () => {
    const turns = Array.from({ length: 60 }, (_, i) => [
      { role: 'user', content: `Message ${i}. ${'Words. '.repeat((i * 7) % 40)}` },
      { role: 'assistant', content: `Reply ${i}.` },
      ...(i % 3 === 0 ? [] : [{ role: 'user', content: `Results ${i}. ${'More. '.repeat(i % 30)}`, continues: true }]),
    ]).flat()
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 60, max: 4000 }), fc.nat(turns.length - 1), async (budget, cut) => {
        const inputs = { fixed: 'Go.', history: turns.slice(0, cut + 1), message: 'Now?' }
        const { text } = await assemble(blueprint, inputs, { model: testProfile(), budget })
        const [, first = 'Message'] = /^Go\.\s+(?:---\s+)?(?:\w+: )?(Message|Reply|Results)/.exec(text) ?? []
        expect(first).toBe('Message')
      }),
      { numRuns: 60 },
    )
  })

  test('includes omitted turns again at the reported budget', async () => {
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
