import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnPostgres, startOwnPostgres } from '../../../../e2e/postgres.ts'
import { artifactId } from '../artifact/artifact.ts'
import { showArtifact } from '../artifact/show-artifact.ts'
import { traceLineage } from '../artifact/trace-lineage.ts'
import { CallFailed } from '../call/call-failed.ts'
import { createAsk } from '../call/call-model.ts'
import type { CallRequest, Model, RecordedCall } from '../call/model.ts'
import { openStore, type Store } from '../store/index.ts'
import { StoreWaits } from '../store/wait-for-store.ts'
import type { Flow, StepContext, StepDraft, StepHandler } from './flow/flow.ts'
import { readEvents } from './records/events.ts'
import { summariseRun } from './records/run-summary.ts'
import { showRun } from './records/show-run.ts'
import { changeRun } from './run/change-run.ts'
import { approvePaused, cancelRun, decideStep, retryFailed } from './run/run-control.ts'
import { startRun } from './run/start-run.ts'
import { type Claim, claimSteps, type TakenStep } from './step/claim-steps.ts'
import { releaseStep } from './step/end-claim.ts'
import { executeStep } from './step/execute-step.ts'
import { createStepRecords } from './step/step-records.ts'
import type { WorkerEngine } from './worker/heartbeat.ts'
import { LeaseKeeper } from './worker/lease-keeper.ts'
import { takeLease } from './worker/lease-records.ts'
import { Worker } from './worker/worker.ts'

let postgres: OwnPostgres
let store: Store
let leases: LeaseKeeper
let asked = 0

beforeAll(async () => {
  postgres = await startOwnPostgres()
  store = await openStore({ databaseUrl: await postgres.freshDatabase() })
  leases = new LeaseKeeper(store)
})
afterAll(async () => {
  await leases.close()
  await store.close()
  await postgres.close()
})

const request = (text: string): CallRequest => ({
  model: 'scripted/test',
  messages: [{ role: 'user', content: text }],
  maxOutputTokens: 100,
})

const write = async ({ step, call }: StepContext) => {
  const response = await call(request(`write ${step.key}`), [
    { id: 'input', kind: 'input', label: 'request', via: 'request' },
  ])
  const text = response.text
  return {
    status: 'completed' as const,
    output: text,
    artifacts: [
      {
        path: `documents/${step.key}.md`,
        kind: 'document',
        text,
        isDocument: true,
        meta: { key: step.key },
        origins: [{ id: response.id, kind: 'call' as const, label: response.id, via: 'response' }],
      },
    ],
  }
}

const leaves = (count: number): StepDraft[] =>
  Array.from({ length: count }, (_, i) => ({ key: `leaf-${i}`, name: 'leaf', kind: 'write', input: null }))

const flow: Flow = {
  name: 'test',
  description: 'fan-out and fan-in',
  start: ({ options }) => {
    const parts = leaves(Number(options.leaves ?? 3))
    return [...parts, { key: 'join', name: 'join', kind: 'join', input: null, needs: parts.map(({ key }) => key) }]
  },
  kinds: {
    write,
    join: async ({ needs }) => ({
      status: 'completed',
      output: Object.keys(needs).length,
      next: [{ key: 'gate', name: 'gate', kind: 'gate', input: null, needs: ['join'] }],
    }),
    gate: async () => ({ status: 'waiting', reason: 'please look' }),
    pause: async () => ({ status: 'waiting', reason: 'edit it', resumes: true }),
    fail: async () => {
      throw new Error('cannot be done')
    },
    after: async ({ needs }) => ({ status: 'completed', output: needs }),
    mend: async () => ({ status: 'completed', output: { problems: ['It was mended.'] } }),
    ask: async ({ run, step, call }) => {
      const model = (step.input as { model: string }).model
      const response = await call({ ...request(run.request.models.join()), model }, [])
      return { status: 'completed', output: response.text }
    },
  },
}

function engine(facts: Partial<WorkerEngine> = {}): WorkerEngine {
  return {
    store,
    leases,
    records: createStepRecords({ store }),
    flows: new Map([[flow.name, flow]]),
    maxDeaths: 5,
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
    waits: new StoreWaits(),
    costOf: () => 0.001,
    worstCase: async () => ({ tokens: 20, cost: 0.002 }),
    ask: async ({ messages }) => {
      asked++
      return {
        text: `answer to ${messages[0]!.content}`,
        finishReason: 'stop',
        providerFinishReason: 'stop',
        usage: { inputTokens: 5, outputTokens: 7 },
        warnings: [],
        latencyMs: 1,
        retries: 0,
        failures: [],
      }
    },
    ...facts,
  }
}

async function workUntil(
  run: string,
  statuses: readonly string[],
  facts: Partial<WorkerEngine> = {},
  concurrency = 4,
): Promise<void> {
  const worker = new Worker(engine(facts), { concurrency })
  worker.start()
  await expect
    .poll(async () => (await summariseRun(store.db, run)).status, { timeout: 20_000, interval: 20 })
    .toBeOneOf([...statuses])
  await worker.stop()
}

/** Claims a step by hand, as a worker would. */
async function claimOne(): Promise<TakenStep> {
  await takeLease(store.db, 'by-hand')
  const [taken] = (await claimSteps(engine(), 'by-hand', 1)).steps
  return taken!
}

const claimOf = ({ id, claim }: TakenStep): Claim => ({ step: id, epoch: claim })

const start = (id: string, options = {}, of: Flow = flow) =>
  startRun({ store }, of, { input: 'do it', models: ['scripted/test'], options }, { id, project: 'p' })

describe('a run', () => {
  test('waits for a person, and continues with the person’s decision', async () => {
    await start('fan')
    await workUntil('fan', ['waiting'])
    const waiting = await summariseRun(store.db, 'fan')
    expect(waiting).toMatchObject({
      status: 'waiting',
      steps: { total: 5, completed: 4, failed: 0 },
      calls: 3,
      tokens: { input: 15, output: 21 },
    })
    expect(waiting.documents.map(({ path }) => path)).toEqual([
      'documents/leaf-0.md',
      'documents/leaf-1.md',
      'documents/leaf-2.md',
    ])
    expect(waiting.waiting).toEqual([{ step: 'gate', reason: 'please look' }])
    await decideStep({ store }, 'fan', 'gate', { approved: true })
    expect((await summariseRun(store.db, 'fan')).status).toBe('completed')
  })

  test('approves a pause when it is resumed, but no other waiting step', async () => {
    const draft = (key: string, kind: string, needs: string[] = []) => ({ key, name: key, kind, input: null, needs })
    const paused: Flow = {
      ...flow,
      start: () => [draft('pause', 'pause'), draft('after', 'after', ['pause']), draft('gate', 'gate')],
    }
    const flows = new Map([[flow.name, paused]])
    await start('paused', {}, paused)
    await workUntil('paused', ['waiting'], { flows })
    expect((await summariseRun(store.db, 'paused')).waiting).toEqual([
      { step: 'pause', reason: 'edit it', resumes: true },
      { step: 'gate', reason: 'please look' },
    ])
    await approvePaused({ store }, 'paused')
    await approvePaused({ store }, 'paused')
    await workUntil('paused', ['waiting'], { flows })
    expect(await summariseRun(store.db, 'paused')).toMatchObject({
      steps: { completed: 2 },
      waiting: [{ step: 'gate', reason: 'please look' }],
    })
  })

  test('is started only once if requested twice', async () => {
    expect(await start('once', { leaves: 1 })).toMatchObject({ isNew: true })
    expect(await start('once', { leaves: 1 })).toMatchObject({ isNew: false })
    const together = await Promise.all(Array.from({ length: 8 }, () => start('same-moment', { leaves: 1 })))
    expect(together.filter(({ isNew }) => isNew)).toHaveLength(1)
    await expect(start('once', { leaves: 2 })).rejects.toMatchObject({ code: 'run-conflict' })
    await workUntil('once', ['waiting'])
  })

  test('retries with a higher limit after a reply without output', async () => {
    const limits: number[] = []
    const answered = await engine().ask(request('write'), new AbortController().signal)
    const facts: Partial<WorkerEngine> = {
      ask: async ({ maxOutputTokens }) => {
        limits.push(maxOutputTokens)
        const usage = { inputTokens: 5, outputTokens: maxOutputTokens, reasoningTokens: maxOutputTokens }
        return maxOutputTokens < 1600 ? { ...answered, text: '', finishReason: 'length', usage } : answered
      },
      raiseLimit: ({ maxOutputTokens }) => (maxOutputTokens < 1600 ? maxOutputTokens * 4 : undefined),
    }
    await start('spent', { leaves: 1 })
    await workUntil('spent', ['waiting'], facts)
    expect(limits).toEqual([100, 400, 1600])
    expect(await summariseRun(store.db, 'spent')).toMatchObject({
      calls: 3,
      tokens: { input: 15, output: 507, reasoning: 500 },
    })
    const stored = await store.db
      .selectFrom('call')
      .select(['id', 'parameters'])
      .where('run_id', '=', 'spent')
      .execute()
    expect(stored.map(({ id }) => id.replace(/.*#/, '')).toSorted()).toEqual(['1', '1-raised-1', '1-raised-2'])

    await start('never', { leaves: 1 })
    await workUntil('never', ['failed'], { ...facts, raiseLimit: () => undefined })
    const { errors } = await summariseRun(store.db, 'never')
    expect(errors[0]).toMatchObject({ code: 'rejected' })
    expect(errors[0]!.message).toContain('limit of 100 output tokens')
  })

  test('does not pay again for a reply stored before a crash', async () => {
    await start('crash', { leaves: 1 })
    const before = asked
    const claim = await claimOne()
    const dying = engine({ store: { ...store, db: store.db } })
    // The worker dies after the response is stored and before the step is committed.
    const original = flow.kinds.write!
    const dies: Flow = {
      ...flow,
      kinds: {
        ...flow.kinds,
        write: async (context) => {
          await original(context)
          return new Promise(() => {})
        },
      },
    }
    void executeStep({ ...dying, flows: new Map([[flow.name, dies]]) }, claim, {
      signal: new AbortController().signal,
    })
    await expect.poll(() => asked).toBe(before + 1)
    await expect.poll(async () => (await summariseRun(store.db, 'crash')).tokens.output).toBe(7)
    await releaseStep({ store }, claimOf(claim))
    await workUntil('crash', ['waiting'])
    expect(asked).toBe(before + 1)
    expect((await summariseRun(store.db, 'crash')).calls).toBe(1)
  })

  test('rejects a commit after another worker took over the claim', async () => {
    await start('stale', { leaves: 1 })
    const stale = await claimOne()
    await releaseStep({ store }, claimOf(stale))
    const fresh = await claimOne()
    expect(await executeStep(engine(), stale, { signal: new AbortController().signal })).toMatchObject({
      status: 'lost',
    })
    expect((await summariseRun(store.db, 'stale')).documents).toEqual([])
    expect((await executeStep(engine(), fresh, { signal: new AbortController().signal })).status).toBe('running')
    await workUntil('stale', ['waiting'])
  })

  test('stops only the dependants of a failed step', async () => {
    let isBroken = true
    const flaky: Flow = {
      ...flow,
      start: () => [
        ...leaves(2),
        { key: 'bad', name: 'bad', kind: 'fail', input: null },
        { key: 'after', name: 'after', kind: 'after', input: null, needs: ['bad', 'leaf-0'] },
      ],
      kinds: {
        ...flow.kinds,
        fail: async (context) => (isBroken ? flow.kinds.fail!(context) : { status: 'completed', output: 'mended' }),
      },
    }
    const flows = new Map([[flow.name, flaky]])
    await start('flaky', {}, flaky)
    await workUntil('flaky', ['failed'], { flows })
    const failed = await summariseRun(store.db, 'flaky')
    expect(failed.steps).toEqual({ total: 4, completed: 2, failed: 1 })
    expect(failed.errors).toEqual([{ step: 'bad', code: 'unexpected', message: 'cannot be done' }])
    isBroken = false
    expect(await retryFailed({ store }, 'flaky')).toBe(1)
    await workUntil('flaky', ['completed'], { flows })
  })

  test('makes a newly added step wait for all its dependencies', async () => {
    const order: string[] = []
    const adding: Flow = {
      ...flow,
      start: () => [
        { key: 'slow', name: 'slow', kind: 'slow', input: null },
        { key: 'quick', name: 'quick', kind: 'quick', input: null },
      ],
      kinds: {
        slow: async () => {
          await sleep(300)
          order.push('slow')
          return { status: 'completed', output: 'slow' }
        },
        quick: async () => {
          order.push('quick')
          const next = { key: 'both', name: 'both', kind: 'both', input: null, needs: ['quick', 'slow'] }
          return { status: 'completed', output: 'quick', next: [next] }
        },
        both: async ({ needs }) => {
          order.push('both')
          return { status: 'completed', output: needs }
        },
      },
    }
    await start('adding', {}, adding)
    await workUntil('adding', ['completed'], { flows: new Map([[flow.name, adding]]) })
    expect(order).toEqual(['quick', 'slow', 'both'])
  })

  test('ends concurrent steps independently', async () => {
    const colliding: Flow = {
      ...flow,
      start: () => leaves(6),
      kinds: {
        write: async ({ step }) => {
          const path = `documents/${step.key === 'leaf-4' ? 'leaf-3' : step.key}.md`
          return { status: 'completed', artifacts: [{ path, kind: 'document', text: step.key, origins: [] }] }
        },
      },
    }
    await start('together', {}, colliding)
    await workUntil('together', ['failed'], { flows: new Map([[flow.name, colliding]]) }, 6)
    const { steps, errors } = await summariseRun(store.db, 'together')
    expect(steps).toEqual({ total: 6, completed: 5, failed: 1 })
    expect(errors).toMatchObject([{ code: 'unexpected' }])
  })

  test('abandons a step whose worker keeps dying', async () => {
    await start('poison', { leaves: 2 })
    await store.db.updateTable('step').set({ worker_deaths: 5 }).where('id', '=', 'poison/leaf-0').execute()
    await workUntil('poison', ['failed'])
    const { errors, steps } = await summariseRun(store.db, 'poison')
    expect(errors).toMatchObject([{ step: 'leaf-0', code: 'poison' }])
    expect(steps.completed).toBe(1)
  })

  test('stops if it is cancelled', async () => {
    await start('cancel', { leaves: 3 })
    const claim = await claimOne()
    await cancelRun({ store }, 'cancel')
    expect((await executeStep(engine(), claim, { signal: new AbortController().signal })).status).toBe('lost')
    const { status, documents } = await summariseRun(store.db, 'cancel')
    expect({ status, documents }).toEqual({ status: 'cancelled', documents: [] })
    await workUntil('cancel', ['cancelled'])
  })

  test('ends as incomplete if it reaches a limit', async () => {
    await startRun(
      { store },
      flow,
      { input: 'x', models: [], options: { leaves: 4 } },
      { id: 'limit', project: 'p', limits: { calls: 2 } },
    )
    await workUntil('limit', ['incomplete'], {}, 1)
    const { documents, errors } = await summariseRun(store.db, 'limit')
    expect(documents).toHaveLength(2)
    expect(errors[0]).toMatchObject({ code: 'limit-reached' })
  })

  test('loses no work if the database restarts while steps are running', async () => {
    const before = asked
    await start('restart', { leaves: 200 })
    const slow = engine()
    const ask: WorkerEngine['ask'] = async (asked, signal) => {
      await sleep(20)
      return slow.ask(asked, signal)
    }
    const worker = new Worker(engine({ ask }), { concurrency: 8 })
    worker.start()
    await sleep(700)
    await postgres.restart('crash')
    const statusOf = async () => (await summariseRun(store.db, 'restart').catch(() => undefined))?.status
    await expect.poll(statusOf, { timeout: 60_000, interval: 100 }).toBe('waiting')
    await worker.stop()
    expect(asked - before).toBe(200)
    const { steps, documents } = await summariseRun(store.db, 'restart')
    expect({ steps, documents: documents.length }).toEqual({
      steps: { total: 202, completed: 201, failed: 0 },
      documents: 200,
    })
    const ends = await store.db
      .selectFrom('event')
      .select('data')
      .where('run_id', '=', 'restart')
      .where('type', '=', 'step.completed')
      .execute()
    expect(ends).toHaveLength(201)
  }, 90_000)

  test('runs every step exactly once with two concurrent workers', async () => {
    const before = asked
    await start('race', { leaves: 40 })
    await Promise.all([workUntil('race', ['waiting'], {}, 8), workUntil('race', ['waiting'], {}, 8)])
    expect(asked - before).toBe(40)
    expect((await summariseRun(store.db, 'race')).documents).toHaveLength(40)
  })
})

describe('the records of a run', () => {
  const one = (kind: string): Flow => ({
    ...flow,
    name: kind,
    start: () => [{ key: kind, name: kind, kind, input: { model: 'm/bad' } }],
  })
  const flows = (kind: string) => new Map([[kind, one(kind)]])
  const start = (kind: string, id: string) =>
    startRun({ store }, one(kind), { input: 'What I want.\n', models: ['m/bad'], options: {} }, { id, project: 'p' })

  test('contain the run’s request even before the first step ends', async () => {
    await start('after', 'asked-for')
    const { artifacts } = await showRun(store.db, 'asked-for')
    expect(artifacts).toEqual([{ id: artifactId('asked-for', 'request.md'), path: 'request.md', kind: 'request' }])
    expect(await showArtifact(store.db, artifacts[0]!.id)).toMatchObject({ text: 'What I want.\n', step: null })
    // Starting the run again does not create a second run.
    await start('after', 'asked-for')
    expect((await showRun(store.db, 'asked-for')).artifacts).toHaveLength(1)
  })

  test('show the problems that a step repaired', async () => {
    await start('mend', 'mended')
    await workUntil('mended', ['completed'], { flows: flows('mend') })
    expect((await showRun(store.db, 'mended')).steps[0]).toMatchObject({ problems: ['It was mended.'] })
    const events = await readEvents(store.db, 'mended')
    expect(events.find(({ type }) => type === 'step.completed')?.data).toMatchObject({ problems: ['It was mended.'] })
  })

  test.each([
    ['at no cost', new CallFailed('m/bad', 'rejected', 'no.'), undefined],
    ['at an unknown cost', new Error('it is away'), [{ model: 'm/bad', reason: 'interrupted', calls: 1 }]],
  ])('count a call that failed %s', async (how, error, unknownCost) => {
    const run = how.replaceAll(' ', '-')
    await start('ask', run)
    const ask: WorkerEngine['ask'] = () => Promise.reject(error)
    await workUntil(run, ['failed'], { flows: flows('ask'), ask })
    const summary = await summariseRun(store.db, run)
    expect(summary).toMatchObject({ calls: 1, tokens: { input: 0, output: 0 }, cost: 0 })
    expect(summary.unknownCost).toEqual(unknownCost)
    expect((await showRun(store.db, run)).calls).toHaveLength(summary.calls)
  })

  test('a step that can continue an answer gets the text of a broken connection after one request', async () => {
    let requests = 0
    const openModel = (id: string): Model => ({
      id,
      async *stream() {
        requests++
        yield { type: 'text', text: 'The first half' }
        throw new CallFailed(id, 'cut-off', 'the reply was cut off (ECONNRESET).', { partialText: 'The first half' })
      },
    })
    let response: RecordedCall | undefined
    const kind: StepHandler = async ({ call }) => {
      const request = { model: 'm/bad', messages: [{ role: 'user' as const, content: 'Go.' }], maxOutputTokens: 10 }
      response = await call(request, [], undefined, { takesPartial: true })
      return { status: 'completed' }
    }
    const cut: Flow = { ...one('cut'), kinds: { cut: kind } }
    await startRun({ store }, cut, { input: '', models: ['m/bad'], options: {} }, { id: 'cut', project: 'p' })
    const ask = createAsk({ openModel, random: () => 0.5 })
    await workUntil('cut', ['completed'], { flows: new Map([['cut', cut]]), ask, costOf: () => undefined })
    expect(requests).toBe(1)
    expect(response).toMatchObject({ text: 'The first half', finishReason: 'error' })
    const { calls, unknownCost } = await summariseRun(store.db, 'cut')
    expect({ calls, unknownCost }).toEqual({ calls: 1, unknownCost: [{ model: 'm/bad', reason: 'usage', calls: 1 }] })
  })

  test('count the repeated requests of a call whose cost is unknown', async () => {
    const cut = { failure: 'cut-off', status: undefined, waitedMs: 1, isPartial: true } as const
    const refused = { failure: 'rate-limited', status: 429, waitedMs: 1 } as const
    const failures = [cut, refused, cut]
    await start('ask', 'repeated')
    const ask: WorkerEngine['ask'] = async (asked, ...rest) => {
      const outcome = await engine().ask(asked, ...rest)
      return { ...outcome, retries: failures.length, failures, warnings: ['It was cut.'] }
    }
    await workUntil('repeated', ['completed'], { flows: flows('ask'), ask })
    const summary = await summariseRun(store.db, 'repeated')
    expect(summary).toMatchObject({ calls: 1, unknownCost: [{ model: 'm/bad', reason: 'repeated', calls: 2 }] })
    const events = await readEvents(store.db, 'repeated')
    expect(events.find(({ type }) => type === 'call.completed')?.data).toMatchObject({ warnings: ['It was cut.'] })
  })

  test('count the repeated requests of a failed call', async () => {
    const cut = { failure: 'cut-off', status: undefined, waitedMs: 1, isPartial: true } as const
    const error = new CallFailed('m/bad', 'cut-off', 'no.', { partialText: 'Half', failures: [cut, cut, cut] })
    await start('ask', 'repeated-in-vain')
    const facts = { flows: flows('ask'), ask: () => Promise.reject(error), costOf: () => undefined }
    await workUntil('repeated-in-vain', ['failed'], facts)
    expect((await summariseRun(store.db, 'repeated-in-vain')).unknownCost).toEqual([
      { model: 'm/bad', reason: 'failed', calls: 1 },
      { model: 'm/bad', reason: 'repeated', calls: 2 },
    ])
  })

  test('show which model replaced a failed model', async () => {
    await start('ask', 'replaced')
    const ask: WorkerEngine['ask'] = async (asked, ...rest) => {
      if (asked.model === 'm/bad') throw new Error('it is away')
      return engine().ask(asked, ...rest)
    }
    const facts = { flows: flows('ask'), ask }
    await workUntil('replaced', ['failed'], facts)
    const change = { store, flows: flows('ask') }
    await expect(changeRun(change, 'replaced', { without: ['m/bad'] })).rejects.toMatchObject({ code: 'flow-cannot' })
    for (const _ of ['once', 'again']) await changeRun(change, 'replaced', { replace: { 'm/bad': 'm/good' } })
    await expect(changeRun(change, 'replaced', { replace: { 'm/worse': 'm/good' } })).rejects.toMatchObject({
      code: 'model-not-in-run',
      available: ['m/good'],
    })
    await retryFailed({ store }, 'replaced')
    await workUntil('replaced', ['completed'], facts)
    const { models, changes, calls, artifacts } = await showRun(store.db, 'replaced')
    expect({ models, changes }).toEqual({
      models: ['m/good'],
      changes: [{ model: 'm/bad', by: 'm/good', keeps: [] }],
    })
    expect(artifacts.map(({ path }) => path)).toEqual(['model_changes/1.json', 'request.md'])
    const answered = calls.find(({ status }) => status === 'completed')!
    expect(answered.model).toBe('m/good')
    const { up } = await traceLineage(store.db, answered.id, 'up')
    expect(up.map(({ label }) => label)).toEqual(['model_changes/1.json'])
    expect((await readEvents(store.db, 'replaced')).filter(({ type }) => type === 'model.replaced')).toHaveLength(1)
  })
})
