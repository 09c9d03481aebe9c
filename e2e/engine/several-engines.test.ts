import { setTimeout as sleep } from 'node:timers/promises'
import { defaultProfiles } from '@quire/core'
import type { Flow, StepContext } from '@quire/runtime'
import { AnswerUnusable } from '@quire/runtime/answer'
import { openModel } from '@quire/runtime/call'
import { Engine, readEvents, showRun } from '@quire/runtime/engine'
import type { Store } from '@quire/runtime/store'
import { scriptedKind } from '@quire/scripted'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KINDS, type TestStore, testStore } from '../store/kinds.ts'

let begun = Promise.withResolvers<void>()

const ask = ({ step, call }: StepContext) =>
  call({ model: 'scripted/a', messages: [{ role: 'user', content: step.key }], maxOutputTokens: 99 }, [])

const flow: Flow = {
  name: 'here',
  description: 'known to some',
  start: ({ options }) => [
    {
      key: 'only',
      name: 'only',
      kind: String(options.kind),
      input: null,
      retry: { limit: 1, delaySeconds: 0 },
    },
  ],
  kinds: {
    write: async (context) => ({ status: 'completed', output: (await ask(context)).id }),
    // Rejects the first answer.
    doubt: async (context) => {
      const { id } = await ask(context)
      if (id.endsWith('#1')) throw new AnswerUnusable('scripted/a', 'plan', 1, ['it is no plan'])
      return { status: 'completed', output: id }
    },
    wait: async ({ step, signal }) => {
      begun.resolve()
      if (step.attempt === 1 && !signal.aborted)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      signal.throwIfAborted()
      return { status: 'completed' }
    },
  },
}

describe.each(KINDS)('several engines on one store, %s', (kind) => {
  let place: TestStore
  let store: Store
  const open = async (flows: readonly Flow[]): Promise<Engine> => {
    return Engine.open({
      store,
      flows,
      models: defaultProfiles(),
      openModel: (id) => openModel(id, { settings: {}, environment: {}, kinds: [scriptedKind()] }),
      random: () => 0,
    })
  }
  const start = (engine: Engine, id: string, of: string) =>
    engine.start('here', { input: 'x', models: [], options: { kind: of } }, { id, project: 'p' })
  beforeAll(async () => {
    place = await testStore(kind)
    store = await place.open()
  }, 60_000)
  afterAll(async () => {
    await place.close()
  })

  test('an engine skips steps of unknown flows', async () => {
    const knows = await open([flow])
    const stranger = await open([])
    const worker = stranger.worker(2)
    worker.start()
    await start(knows, 'theirs', 'write')
    // Gives the other engine enough time to claim the step.
    await sleep(800)
    expect((await showRun(store.db, 'theirs')).steps).toMatchObject([{ status: 'ready', attempts: 0, failures: [] }])
    await expect(stranger.runToEnd('theirs', { concurrency: 1 })).rejects.toMatchObject({ code: 'flow-not-found' })
    await worker.stop()
    expect(await knows.runToEnd('theirs', { concurrency: 1 })).toMatchObject({ status: 'completed', calls: 1 })
  }, 60_000)

  test('flows with the same name from different workspaces are different flows', async () => {
    const ours = await open([{ ...flow, identity: { owner: 'workspace a', hash: '1' } }])
    const theirs = await open([{ ...flow, identity: { owner: 'workspace b', hash: '1' } }])
    await start(ours, 'ours', 'write')
    const worker = theirs.worker(2)
    worker.start()
    await sleep(800)
    expect((await showRun(store.db, 'ours')).steps).toMatchObject([{ status: 'ready', attempts: 0 }])
    await worker.stop()
    await expect(theirs.runToEnd('ours', { concurrency: 1 })).rejects.toMatchObject({
      code: 'flow-differs',
      from: 'here (workspace a, 1)',
      to: 'here (workspace b, 1)',
    })
    await expect(start(theirs, 'ours', 'write')).rejects.toMatchObject({ code: 'flow-differs' })
    expect((await ours.runToEnd('ours', { concurrency: 1 })).status).toBe('completed')
  })

  test('workers ignore a run whose flow was edited, and resume continues the run', async () => {
    const before = await open([{ ...flow, identity: { owner: 'workspace a', hash: '1' } }])
    await start(before, 'edited', 'write')
    const edited = await open([{ ...flow, identity: { owner: 'workspace a', hash: '2' } }])
    const worker = edited.worker(2)
    worker.start()
    await sleep(800)
    expect((await showRun(store.db, 'edited')).steps).toMatchObject([{ status: 'ready', attempts: 0 }])
    await worker.stop()
    expect(await edited.adopt('edited')).toMatchObject({
      changed: { from: 'here (workspace a, 1)', to: 'here (workspace a, 2)' },
    })
    expect((await edited.runToEnd('edited', { concurrency: 1 })).status).toBe('completed')
    expect((await readEvents(store.db, 'edited')).map(({ type }) => type)).toContain('run.adopted')
  })

  test('a step with a retry policy asks again after an unusable answer', async () => {
    const engine = await open([flow])
    await start(engine, 'doubtful', 'doubt')
    expect(await engine.runToEnd('doubtful', { concurrency: 1 })).toMatchObject({ status: 'completed', calls: 2 })
    const { steps, calls } = await showRun(store.db, 'doubtful')
    expect(steps[0]).toMatchObject({ attempts: 2, failures: [{ code: 'answer-unusable', delaySeconds: 0 }] })
    expect(calls.map(({ id, status }) => [id, status])).toEqual([
      ['doubtful/only#1', 'completed'],
      ['doubtful/only#2', 'completed'],
    ])
  }, 60_000)

  test('a stopping engine releases its step for other engines', async () => {
    begun = Promise.withResolvers()
    const engine = await open([flow])
    await start(engine, 'stopped', 'wait')
    const stop = new AbortController()
    const ran = engine.runToEnd('stopped', { concurrency: 1, signal: stop.signal })
    await begun.promise
    stop.abort()
    expect((await ran).status).toBe('running')
    expect((await showRun(store.db, 'stopped')).steps).toMatchObject([{ status: 'ready', attempts: 0 }])
  }, 60_000)

  test.each([0, Number.NaN, 1.5])('an engine cannot work on %d steps at a time', async (concurrency) => {
    const engine = await open([flow])
    expect(() => engine.worker(concurrency)).toThrow(RangeError)
  })
})
