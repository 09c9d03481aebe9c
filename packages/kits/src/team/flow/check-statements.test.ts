import type { JsonValue, StepContext } from '@quire/runtime'
import { describe, expect, it } from 'vitest'
import { checkStatements } from './check-statements.ts'

const WORK = { round: 2, step: 'envoy', member: 'sam' } as const
const DELTAS = new Map([
  ['C1', 'Jonas disagrees with “Routes” by Priya: Old Pier is closed.'],
  ['D3', 'Round 1: Mara decides: Routes come first.'],
])
const STATEMENTS = [
  { text: 'Priya disagrees with Jonas.', delta: 'C1' },
  { text: 'The mayor decides.', delta: 'D3' },
  { text: 'Routes come first.', delta: 'D3' },
  { text: 'Mara decides: Routes come first.', delta: 'D3' },
]

/** Checks the statements with a second model that gives these verdicts, or no usable answer. */
async function check(verdicts?: Readonly<Record<string, { follows: boolean; reason: string }>>, model?: string) {
  const questions: unknown[] = []
  const ask = async ({ inputs }: { readonly inputs: { readonly statements: unknown } }) => {
    questions.push(inputs.statements)
    const answer = { calls: [{}], artifacts: [], problems: ['No JSON.'] }
    return verdicts ? { ...answer, value: { verdicts } } : { ...answer, next: 'rewrite' }
  }
  const report = { reasoning: 'r', statements: STATEMENTS } as unknown as JsonValue
  const checked = await checkStatements({ ask } as unknown as StepContext, WORK, model, report, DELTAS)
  return { ...checked, questions }
}

describe('a second model', () => {
  it('drops the statements that do not follow, with its reason', async () => {
    const verdicts = {
      1: { follows: false, reason: 'Jonas disagrees, not Priya.' },
      2: { follows: true, reason: 'Yes.' },
    }
    const { output, calls, questions } = await check(verdicts, 'test/second')
    expect(output.value).toMatchObject({ statements: STATEMENTS.slice(1) })
    expect(output.dropped).toEqual([
      {
        what: 'statement “Priya disagrees with Jonas.”',
        reason: 'It does not follow from C1: Jonas disagrees, not Priya.',
      },
    ])
    expect(calls).toBe(1)
    // The program refuses the second statement anyway, and the last one is its whole source.
    expect(questions).toEqual([
      [
        { number: '1', is_even: false, text: 'Priya disagrees with Jonas.', source: DELTAS.get('C1') },
        { number: '2', is_even: true, text: 'Routes come first.', source: DELTAS.get('D3') },
      ],
    ])
  })

  it('is not asked if there is none', async () => {
    expect(await check({})).toMatchObject({ output: { value: { statements: STATEMENTS } }, calls: 0, questions: [] })
  })

  it('changes nothing without a usable answer, and the report says so', async () => {
    const { output } = await check(undefined, 'test/second')
    expect(output).toMatchObject({
      value: { statements: STATEMENTS },
      dropped: [{ what: 'check of the report', reason: 'No JSON.' }],
    })
  })
})
