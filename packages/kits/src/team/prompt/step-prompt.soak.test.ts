/** @module-tag long */
import { describe, expect, it } from 'vitest'
import { TEAM_STEPS } from '../entity/entities.ts'
import { writeVersion } from '../entity/structural-actions.ts'
import { buildEnvelope } from '../envelope/build-envelope.ts'
import { newProduct, STEPS_OF, TEST_ASSIGNMENT, testMaking, testTeam } from '../test-team.ts'
import { stepPrompt } from './step-prompt.ts'

const PRODUCTS = 5000
const ROUNDS = 200
/** A model with a window of 8,192 tokens. */
const MODEL = 'ollama/llama3.2:3b'

/** A tree of 5,000 products after 200 rounds with comments, directives and versions. */
async function hugeTeam() {
  const { records, act } = await testTeam()
  await act((draft) => {
    draft.setSession({ rounds: ROUNDS + 1 })
    for (let n = 1; n <= PRODUCTS; n++) {
      const parent = n <= 5 ? null : `P${Math.ceil(n / 5)}`
      const { id } = draft.putProduct({
        ...newProduct(`Product number ${n}`, { parent, owner: n % 2 === 0 ? 'jonas' : 'priya' }),
        id: `P${n}`,
        round: 1,
        selected: null,
        collabCount: 2,
        versions: [],
        isRemoved: false,
        description: 'A description of a few words that says what the product is.',
      })
      draft.put('collab', {
        id: `C${n}`,
        round: (n % ROUNDS) + 1,
        author: 'priya',
        to: 'jonas',
        about: id,
        version: `${id}.1`,
        stance: 'suggest',
        content: `Comment number ${n} says something that takes a line.`,
        near: null,
      })
      draft.put('action', {
        id: `S${n}`,
        round: (n % ROUNDS) + 1,
        type: 'change',
        by: 'mara',
        reason: 'It was decided.',
        product: id,
        name: `Product number ${n}`,
        parent,
        currentVersions: [],
        author: null,
        isAccepted: false,
        version: null,
        reflectionNote: '',
        lastReflectionNote: '',
        changeSummary: '',
        collabs: 0,
        change: { param: 'summary', before: 'a', after: 'b' },
      })
    }
    draft.setSession({ counts: { ...draft.session.counts, P: PRODUCTS, S: PRODUCTS, C: PRODUCTS } })
  })
  await act((draft) => {
    for (const round of [ROUNDS - 1, ROUNDS]) {
      draft.setSession({ round })
      for (const [id, owner] of [
        ['P4000', 'jonas'],
        ['P4001', 'priya'],
      ] as const) {
        const content = `# ${id}\n\n${`A paragraph of round ${round} that is as long as such paragraphs are. `.repeat(20)}`
        writeVersion(draft, owner, id, {
          content,
          directive: 'D5',
          reflectionNote: 'Fine.',
          changeSummary: `Written in round ${round}.`,
        })
      }
    }
    draft.put('directive', {
      id: 'D5',
      round: ROUNDS,
      from: 'mara',
      to: 'jonas',
      about: 'P4000',
      text: 'Add the states.',
      due: ROUNDS,
    })
    draft.put('reflection', {
      id: 'F1',
      round: ROUNDS,
      author: 'jonas',
      text: 'I would begin with the states.',
      products: [],
    })
  })
  return records
}

describe('a tree of 5,000 products for a model with an 8K window', () => {
  const assignment = {
    ...TEST_ASSIGNMENT,
    round: ROUNDS,
    product: 'P4000',
    referenced: ['P4001'],
    highlyRelevant: [],
    relevant: ['P3000'],
    due: ROUNDS,
  }
  const needed: Readonly<Record<(typeof TEAM_STEPS)[number], readonly string[]>> = {
    reflect: ['P4000 Product number 4000', '5000 products in all.', 'Written in round 199.'],
    plan: ['I would begin with the states.', '<pending_version product="P4000"', '5000 products in all.'],
    write: ['Add the states.', 'A paragraph of round 200', '<product id="P4001"', '<product id="P3000"'],
    review: ['<new_version id="P4001.2"', 'P4001.2: Product number 4001, by priya'],
    inspect: ['<new_version id="P4000.2"', '<new_version id="P4001.2"'],
    envoy: ['Jonas wrote version P4000.2'],
  }

  it.each(TEAM_STEPS)('%s fits and contains all required content', async (step) => {
    const records = await hugeTeam()
    const request = { step, member: STEPS_OF[step], ...(step === 'write' && { assignment }) }
    const started = performance.now()
    const envelope = await buildEnvelope(records, request)
    const built = performance.now() - started
    const { assembly } = await stepPrompt(envelope, testMaking(), { model: MODEL })
    expect(assembly.tokens.total).toBeLessThanOrEqual(assembly.tokens.budget)
    expect(assembly.tokens.budget).toBeLessThan(8192)
    for (const text of [...needed[step], 'A plan for a summer ferry.', 'Ten pages at most.'])
      expect(assembly.text).toContain(text)
    // The report lists everything that was left out.
    const structure = assembly.layers.find(({ id }) => id === 'structure')!
    expect(structure.dropped.length).toBeGreaterThan(0)
    expect(envelope.structure).toMatchObject({ total: PRODUCTS })
    expect(built).toBeLessThan(2000)
  })
})
