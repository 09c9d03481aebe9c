import { tmpdir } from 'node:os'
import { CallFailed } from '@quire/runtime/call'
import { StoreUnavailable } from '@quire/runtime/errors'
import { expect, test } from 'vitest'
import { findObstacles, modelsOfRun, RunNotReady } from './find-obstacles.ts'

type Checked = Parameters<typeof findObstacles>[0]

const quire = (facts: Partial<Checked> = {}): Checked => ({
  dir: tmpdir(),
  isShared: false,
  hasStore: () => false,
  store: () => Promise.reject(new Error('not asked for')),
  async checkModel(model) {
    if (model.startsWith('openai/'))
      throw new CallFailed(model, 'misconfigured', "no key for 'openai'. Set OPENAI_API_KEY in the environment.")
    if (model.startsWith('cli/')) throw new CallFailed(model, 'not-installed', 'claude is not on PATH.')
  },
  ...facts,
})

test('accepts usable models and a writable folder', async () => {
  expect(await findObstacles(quire(), ['scripted/a'])).toEqual([])
})

test('lists every problem once, with all affected models', async () => {
  const store = (): never => {
    throw new StoreUnavailable('The store does not answer.', 'nothing')
  }
  const models = ['openai/a', 'scripted/a', 'openai/b', 'cli/claude']
  const found = await findObstacles(quire({ isShared: true, store }), models)
  expect(found.map(({ message }) => message)).toEqual([
    "openai/a, openai/b: no key for 'openai'. Set OPENAI_API_KEY in the environment.",
    'cli/claude: claude is not on PATH.',
    'The store does not answer.',
  ])
  expect(new RunNotReady(found).message).toMatch(/^Not started, because of 3 problems:\n {2}1\. openai\/a, openai\/b/)
})

test('suggests a scripted model, except if only a package or a command is missing', async () => {
  const messageFor = async (...models: string[]) => new RunNotReady(await findObstacles(quire(), models)).message
  expect(await messageFor('openai/a')).toContain('needs no key')
  expect(await messageFor('openai/a', 'cli/claude')).toContain('needs no key')
  expect(await messageFor('cli/claude')).toBe('Not started: cli/claude: claude is not on PATH.')
})

test('reports a folder that is not writable as an obstacle', async () => {
  const [found] = await findObstacles(quire({ dir: '/nowhere/at/all' }), [])
  expect(found).toMatchObject({ kind: 'store', message: expect.stringContaining('DATABASE_URL') })
})

test('returns the flow’s models, or the request’s models if the flow has none', async () => {
  const prepared = (modelsOf?: () => string[]) =>
    ({
      prepare: async () => ({
        flow: { options: [{ name: 'judge', type: 'model' }, { name: 'depth' }], ...(modelsOf && { modelsOf }) },
        request: { models: ['openai/a'], options: { judge: 'openai/b', depth: '2' } },
      }),
      nameModels: async (models: readonly string[]) => models,
    }) as unknown as Parameters<typeof modelsOfRun>[0]
  expect(await modelsOfRun(prepared(), 'x', { input: '' })).toEqual(['openai/a', 'openai/b'])
  expect(
    await modelsOfRun(
      prepared(() => ['cli/claude']),
      'x',
      { input: '' },
    ),
  ).toEqual(['cli/claude'])
})
