import { defaultProfiles } from '@quire/core'
import type { Flow } from '@quire/runtime'
import { Engine, readEvents } from '@quire/runtime/engine'
import { openStore } from '@quire/runtime/store'
import { scriptedModel } from '@quire/scripted'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

const step = (key: string, needs?: string[]) => ({ key, name: key, kind: key, input: null, ...(needs && { needs }) })

/** `first` hands its work to `heir`, and `second` hands its work to `third`. `last` depends on `first`. */
function flow(heir: string): Flow {
  return {
    name: 'line',
    description: 'Hands work over.',
    start: () => [step('first'), step('last', ['first'])],
    kinds: {
      first: async () => ({ status: 'completed', output: 'early', next: [step('second')], continuesIn: heir }),
      second: async () => ({ status: 'completed', output: 'between', next: [step('third')], continuesIn: 'third' }),
      third: async () => ({ status: 'completed', output: 'late' }),
      last: async ({ needs }) => ({ status: 'completed', output: needs }),
    },
  }
}

async function run(one: Flow) {
  const store = await openStore({ databaseUrl: await postgres.freshDatabase() })
  const engine = await Engine.open({
    store,
    flows: [one],
    models: defaultProfiles(),
    openModel: (id) => scriptedModel(id),
    random: () => 0,
  })
  await engine.start('line', { input: 'x', models: [], options: {} }, { id: 'r', project: 'p' })
  const summary = await engine.runToEnd('r', { concurrency: 4 })
  const ended = (await readEvents(store.db, 'r')).filter(({ type }) => type === 'step.completed')
  const { output } = await store.db
    .selectFrom('step')
    .select('output')
    .where('key', '=', 'last')
    .executeTakeFirstOrThrow()
  await engine.close()
  return { summary, order: ended.map(({ data }) => data.step), output }
}

describe('a step that hands over its work', () => {
  test('ends when its successors are done, and returns their output', async () => {
    const { summary, order, output } = await run(flow('second'))
    expect(summary.status).toBe('completed')
    expect(order).toEqual(['first', 'second', 'third', 'last'])
    expect(output).toEqual({ third: 'late' })
  }, 60_000)

  test.each(['nobody', 'first'])(
    'to %s is reported as an error in the flow',
    async (heir) => {
      const { summary } = await run(flow(heir))
      expect(summary).toMatchObject({ status: 'failed', errors: [{ step: 'first', code: 'invalid-step' }] })
    },
    60_000,
  )
})
