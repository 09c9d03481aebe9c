import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ComparedRun, withoutRunName, withoutRunNameInText } from './diff-runs-load.ts'
import { pairSteps } from './diff-runs-steps.ts'

function run(id: string, keys: readonly string[], models: readonly string[] = ['lab/a'], text = 'x'): ComparedRun {
  return {
    id,
    flow: 'f',
    project: 'p',
    status: 'completed',
    request: { input: 'go', models, options: {} },
    artifacts: [],
    steps: keys.map((key) => ({
      id: `${id}/${key}`,
      key,
      name: 'step',
      stage: null,
      status: 'completed' as const,
      input: { path: `p/session_${id}/in.md` },
      error: null,
      artifacts: [],
      calls: [
        {
          id: `${id}/${key}#1`,
          step_id: `${id}/${key}`,
          model: models[0]!,
          prompt_hash: text,
          parameters: {},
          request_blob: text,
          record_blob: null,
          response_blob: text,
        },
      ],
    })),
  }
}

describe('the steps of two runs', () => {
  test('pairs each step once, by key, in the order of the first run', () => {
    const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 })
    fc.assert(
      fc.property(keys, keys, (inA, inB) => {
        const pairs = pairSteps(run('a', inA), run('b', inB))
        expect(new Set(pairs.map(({ key }) => key))).toEqual(new Set([...inA, ...inB]))
        expect(pairs).toHaveLength(new Set([...inA, ...inB]).size)
        expect(pairs.filter(({ a }) => a).map(({ key }) => key)).toEqual(inA)
        for (const { key, differs } of pairs) {
          if (!inB.includes(key)) expect(differs).toEqual(['only-in-a'])
          else expect(differs).toEqual(inA.includes(key) ? [] : ['only-in-b'])
        }
      }),
    )
  })

  test('if a step occurs only in the second run, places it after its predecessors', () => {
    expect(
      pairSteps(run('a', ['one', 'three']), run('b', ['zero', 'one', 'two', 'three'])).map(({ key }) => key),
    ).toEqual(['zero', 'one', 'two', 'three'])
  })

  test('pairs steps of different models by the position of the model', () => {
    const pairs = pairSteps(run('a', ['write/lab+a.1'], ['lab/a']), run('b', ['write/lab+b.1'], ['lab/b']))
    expect(pairs.map(({ key, differs }) => [key, differs])).toEqual([['write/lab+b.1', ['model']]])
  })

  test('distinguishes a changed prompt from a changed answer', () => {
    const [pair] = pairSteps(run('a', ['write']), run('b', ['write'], ['lab/a'], 'y'))
    expect(pair!.differs).toEqual(['prompt', 'answer'])
  })
})

test('replaces the name of a run, except inside a word', () => {
  const one = { id: 'one', project: 'brief' }
  expect(withoutRunName({ path: ['brief/session_one/1_draft/one.md', 'stone/one'] }, one)).toEqual({
    path: ['*/session_*/1_draft/one.md', 'stone/*'],
  })
  expect(withoutRunNameInText('one stone, session_one and a-0123456789abcdef0123', one)).toBe(
    '* stone, session_* and *',
  )
})
