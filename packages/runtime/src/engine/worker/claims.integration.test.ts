import { defaultProfiles } from '@quire/core'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../../e2e/postgres.ts'
import { openStore, putBlob, type Store } from '../../store/index.ts'
import { Engine } from '../engine.ts'
import type { Flow } from '../flow/flow.ts'
import { readEvents } from '../records/events.ts'
import { showRun } from '../records/show-run.ts'
import { adoptRun } from '../run/adopt-run.ts'
import { cancelRun } from '../run/run-control.ts'
import { claimStatement, claimSteps, type TakenStep } from '../step/claim-steps.ts'
import { commitSteps } from '../step/commit-step.ts'
import { failStep, releaseStep } from '../step/end-claim.ts'
import { QueueTurns } from '../step/queue.ts'
import { extendLease, readLeases, takeLease } from './lease-records.ts'
import { recoverOrphans, recoverWorker } from './recover-claims.ts'

const flow: Flow = {
  name: 'flow',
  description: 'as many steps as are asked for',
  start: ({ options }) =>
    Array.from({ length: Number(options.steps ?? 1) }, (_, n) => ({
      key: `step-${n}`,
      name: 'step',
      kind: String(options.kind ?? 'plain'),
      input: null,
      retry: { limit: 1, delaySeconds: 2 },
    })),
  kinds: {
    plain: async () => ({ status: 'completed' }),
    heals: async ({ step }) => {
      if (step.attempt === 1) throw Object.assign(new Error('not yet'), { canHeal: true })
      return { status: 'completed' }
    },
  },
}

let postgres: TestPostgres
let store: Store
let engine: Engine
beforeEach(async () => {
  postgres = await startPostgres()
  store = await openStore({ databaseUrl: await postgres.freshDatabase() })
  engine = await Engine.open({
    store,
    flows: [flow],
    models: defaultProfiles(),
    openModel: () => {
      throw new Error('No step asks a model.')
    },
    random: () => 0,
  })
})
afterEach(async () => {
  await engine.close()
  await postgres.close()
})

const start = (id: string, options = {}) =>
  engine.start('flow', { input: 'x', models: [], options }, { id, project: 'p' })
const claimOf = ({ id, claim }: TakenStep) => ({ step: id, epoch: claim })
const claimedBy = async (worker: string, max = 1) => {
  await takeLease(store.db, worker)
  return (await claimSteps(engine, worker, max)).steps
}
const leaseOf = async (worker: string) => (await readLeases(store.db)).find((lease) => lease.worker === worker)!
const stepsOf = async (run: string) => (await showRun(store.db, run)).steps.map(({ status }) => status)
const deathsOf = async (run: string) => {
  const rows = await store.db
    .selectFrom('step')
    .select('worker_deaths')
    .where('run_id', '=', run)
    .orderBy('ordinal')
    .execute()
  return rows.map(({ worker_deaths }) => worker_deaths)
}
/** Stores calls that wait for an answer. */
async function startCall(run: string, claim: number, keys: readonly string[]): Promise<void> {
  const sha256 = await putBlob(store.db, 'request')
  await sql`
    insert into call (id, run_id, step_id, model, prompt_hash, request_blob, parameters, status, claim)
    select id || '#1', run_id, id, 'm', 'x', ${sha256}, '{}', 'started', ${claim} from step
    where run_id = ${run} and key = any(${keys})
  `.execute(store.db)
}
const done = (step: TakenStep) => ({
  claim: claimOf(step),
  step: { id: step.id, run: step.run_id, key: step.key, name: step.name, depth: 0, limits: {} },
  result: { status: 'completed' as const },
})

/** Shifts every stored time by the given number of hours, as if the clock had been changed. */
async function moveStoredTimes(hours: number): Promise<void> {
  const { rows } = await sql<{ table: string; sets: string }>`
    select format('%I.%I', table_schema, table_name) as table,
      string_agg(format('%I = %I + interval ''%s hours''', column_name, column_name, ${sql.lit(hours)}), ', ') as sets
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'quire' and table_type = 'BASE TABLE'
      and data_type = 'timestamp with time zone' and is_generated = 'NEVER'
    group by 1
  `.execute(store.db)
  for (const { table, sets } of rows) await sql.raw(`update ${table} set ${sets}`).execute(store.db)
}

describe('a claim', () => {
  test('is made on an interactive run only if the run is requested by name', async () => {
    await start('r')
    const talk = { store, flows: new Map([['flow', { ...flow, isInteractive: true }]]) }
    await takeLease(store.db, 'worker')
    expect((await claimSteps(talk, 'worker', 1)).steps).toEqual([])
    expect((await claimSteps(talk, 'worker', 1, { run: 'r' })).steps).toHaveLength(1)
  })

  test('is recovered exactly once when its worker dies', async () => {
    await start('r', { steps: 3 })
    await claimedBy('dead', 3)
    const lease = await leaseOf('dead')
    const recovered = await Promise.all(
      Array.from({ length: 14 }, () => recoverWorker(engine, { lease: lease, isDeath: true })),
    )
    expect(recovered.toSorted()).toEqual([...Array.from({ length: 13 }, () => 0), 3])
    const { rows } = await sql`select status, worker_deaths, claimed_by from step`.execute(store.db)
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ status: 'ready', worker_deaths: 1, claimed_by: null })))
  })

  test('counts a death only against the steps that were executing', async () => {
    await start('r', { steps: 4 })
    const [asking] = await claimedBy('dead', 4)
    await startCall('r', asking!.claim, ['step-0', 'step-1', 'step-2'])
    await recoverWorker(engine, { lease: await leaseOf('dead'), isDeath: true })
    expect(await deathsOf('r')).toEqual([0, 0, 0, 1])
  })

  test('counts a death against a step that was alone, even if it waited for an answer', async () => {
    await start('r')
    const [asking] = await claimedBy('dead')
    await startCall('r', asking!.claim, ['step-0'])
    await recoverWorker(engine, { lease: await leaseOf('dead'), isDeath: true })
    expect(await deathsOf('r')).toEqual([1])
  })

  test('counts no death if the worker was only silent, or left no lease', async () => {
    await start('r', { steps: 2 })
    await claimedBy('silent')
    await recoverWorker(engine, { lease: await leaseOf('silent'), isDeath: false })
    await claimedBy('gone')
    await sql`delete from worker`.execute(store.db)
    expect(await recoverOrphans(engine)).toBe(1)
    expect(await deathsOf('r')).toEqual([0, 0])
  })

  test('on a suspect is made alone, and only by an idle process', async () => {
    await start('r', { steps: 4 })
    await sql`update step set worker_deaths = 1 where key in ('step-1', 'step-2')`.execute(store.db)
    const keys = async (isAlone: boolean) => {
      const { steps, isHeldUp } = await claimSteps(engine, 'w', 9, { isAlone })
      return { keys: steps.map(({ key }) => key), isHeldUp }
    }
    await takeLease(store.db, 'w')
    expect(await keys(true)).toEqual({ keys: ['step-0'], isHeldUp: false })
    expect(await keys(false)).toEqual({ keys: [], isHeldUp: true })
    expect(await keys(true)).toEqual({ keys: ['step-1'], isHeldUp: false })
    expect(await keys(true)).toEqual({ keys: ['step-2'], isHeldUp: false })
    expect(await keys(false)).toEqual({ keys: ['step-3'], isHeldUp: false })
  })

  test('is made alone if the step has lost its worker twice', async () => {
    await start('r', { steps: 2 })
    for (const worker of ['one', 'two']) {
      expect(await claimedBy(worker, 2)).toHaveLength(2)
      await recoverWorker(engine, { lease: await leaseOf(worker), isDeath: false })
    }
    expect(await claimedBy('three', 2)).toHaveLength(1)
  })

  test('is not recovered again after another worker has claimed the step', async () => {
    await start('r')
    await claimedBy('dead')
    const seen = await leaseOf('dead')
    await recoverWorker(engine, { lease: seen, isDeath: true })
    const [live] = await claimedBy('live')
    expect(await recoverWorker(engine, { lease: seen, isDeath: true })).toBe(0)
    expect(await recoverOrphans(engine)).toBe(0)
    expect(await commitSteps(engine, [done(live!)])).toEqual(['completed'])
  })

  test('is not recovered if its worker has extended the lease', async () => {
    await start('r')
    await claimedBy('slow')
    const seen = await leaseOf('slow')
    await extendLease(store.db, 'slow')
    expect(await recoverWorker(engine, { lease: seen, isDeath: true })).toBe(0)
    expect(await stepsOf('r')).toEqual(['running'])
  })

  test('cannot be made by a worker that was declared dead', async () => {
    await start('r')
    await takeLease(store.db, 'late')
    await recoverWorker(engine, { lease: await leaseOf('late'), isDeath: true })
    await expect(claimSteps(engine, 'late', 1)).rejects.toMatchObject({ code: 'worker-replaced' })
    expect(await stepsOf('r')).toEqual(['ready'])
    expect(await claimedBy('other')).toHaveLength(1)
  })

  test('cannot end a step after the claim is lost', async () => {
    await start('r')
    const [stale] = await claimedBy('dead')
    await recoverWorker(engine, { lease: await leaseOf('dead'), isDeath: true })
    const [fresh] = await claimedBy('live')
    expect(fresh!.claim).toBe(stale!.claim + 1)
    expect(await commitSteps(engine, [done(stale!)])).toMatchObject([{ code: 'claim-lost' }])
    const failure = { code: 'x', message: 'x' }
    await expect(failStep(engine, claimOf(stale!), done(stale!).step, failure)).rejects.toMatchObject({
      code: 'claim-lost',
    })
    await releaseStep(engine, claimOf(stale!))
    expect(await stepsOf('r')).toEqual(['running'])
    expect(await commitSteps(engine, [done(fresh!)])).toEqual(['completed'])
  })

  test('can repeat its commit after a lost connection', async () => {
    await start('r')
    const [step] = await claimedBy('w')
    expect(await commitSteps(engine, [done(step!)])).toEqual(['completed'])
    expect(await commitSteps(engine, [done(step!)])).toEqual(['completed'])
    expect((await showRun(store.db, 'r')).status).toBe('completed')
  })

  test('does not affect other claims when it is lost', async () => {
    await start('r', { steps: 3 })
    const [a, b, c] = await claimedBy('w', 3)
    await releaseStep(engine, claimOf(b!))
    expect(await commitSteps(engine, [a!, b!, c!].map(done))).toMatchObject([
      'running',
      { code: 'claim-lost' },
      'running',
    ])
    expect(await stepsOf('r')).toEqual(['completed', 'ready', 'completed'])
  })

  test('sees changes that were made while its commit waited', async () => {
    await start('r', { steps: 2 })
    const [last] = await claimedBy('w', 2)
    const other = await store.db.transaction().execute(async (tx) => {
      await sql`select from run where id = 'r' for no key update`.execute(tx)
      const committed = commitSteps(engine, [done(last!)])
      const waiting = () => sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(store.db)
      await expect.poll(async () => (await waiting()).rows.length).toBe(1)
      await sql`update step set status = 'failed' where id <> ${last!.id}`.execute(tx)
      await sql`update run set active_steps = active_steps - 1 where id = 'r'`.execute(tx)
      return { committed }
    })
    expect(await other.committed).toEqual(['failed'])
    const events = await readEvents(store.db, 'r')
    expect(events.map(({ type }) => type).slice(-2)).toEqual(['step.completed', 'run.failed'])
  })

  test('can be taken over if its worker has no lease', async () => {
    await start('r')
    await claimedBy('w')
    await sql`delete from worker`.execute(store.db)
    expect((await engine.runToEnd('r', { concurrency: 1 })).status).toBe('completed')
  })

  test('cannot be made on a cancelled run', async () => {
    await start('r')
    await cancelRun(engine, 'r')
    expect(await claimedBy('w')).toEqual([])
  })

  test('is made only once when many workers compete', async () => {
    await start('r', { steps: 30 })
    const workers = Array.from({ length: 8 }, (_, n) => `w${n}`)
    const taken = (await Promise.all(workers.map((worker) => claimedBy(worker, 3)))).flat()
    taken.push(...(await Promise.all(workers.map((worker) => claimedBy(worker, 3)))).flat())
    expect(taken.map(({ key }) => key).toSorted()).toEqual(Array.from({ length: 30 }, (_, n) => `step-${n}`).toSorted())
  })

  test('uses the queue index', async () => {
    await start('r', { steps: 3_000 })
    await claimedBy('w', 2_900)
    await sql`analyze step`.execute(store.db)
    for (const options of [{}, { run: 'r' }]) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain ${claimStatement(engine.flows, 'w', 8, options)}
      `.execute(store.db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('using step_queue')
      expect(plan).not.toContain('Seq Scan on step ')
    }
  })
})

describe('turns', () => {
  /** The runs whose steps are claimed, one claim after another. */
  const claimsOf = async (count: number, max: number) => {
    await takeLease(store.db, 'worker')
    const turns = new QueueTurns()
    const claims: string[][] = []
    for (let n = 0; n < count; n++) {
      const { steps } = await claimSteps(engine, 'worker', max, { turns })
      claims.push(steps.map(({ run_id }) => run_id))
    }
    return claims
  }
  const inProject = (project: string, id: string, steps: number) =>
    engine.start('flow', { input: 'x', models: [], options: { steps } }, { id, project })

  test('a small run does not wait for a large one', async () => {
    await start('large', { steps: 60 })
    await start('small', { steps: 2 })
    expect(await claimsOf(5, 1)).toEqual([['large'], ['small'], ['large'], ['small'], ['large']])
  })

  test('a run gets half of the free slots if others wait, and all if not', async () => {
    await start('large', { steps: 60 })
    await start('small', { steps: 2 })
    const claims = await claimsOf(3, 8)
    expect(claims.map((runs) => [...new Set(runs)])).toEqual([['large'], ['small'], ['large']])
    expect(claims.map(({ length }) => length)).toEqual([4, 2, 8])
  })

  test('every project gets its turn, and every run of a project', async () => {
    for (let n = 1; n <= 5; n++) await inProject('busy', `busy-${n}`, 3)
    await inProject('calm', 'calm', 3)
    expect((await claimsOf(8, 1)).flat()).toEqual([
      'busy-1',
      'calm',
      'busy-2',
      'calm',
      'busy-3',
      'calm',
      'busy-4',
      'busy-5',
    ])
  })

  test('interactive runs come first, and others still get a share', async () => {
    const urgent = { ...flow, name: 'urgent', priority: 1 }
    const both = await Engine.open({
      store,
      flows: [flow, urgent],
      models: defaultProfiles(),
      openModel: () => {
        throw new Error('No step asks a model.')
      },
      random: () => 0,
    })
    await start('batch', { steps: 9 })
    await both.start('urgent', { input: 'x', models: [], options: { steps: 9 } }, { id: 'ask', project: 'p' })
    await takeLease(store.db, 'worker')
    const turns = new QueueTurns()
    const runs: string[] = []
    for (let n = 0; n < 8; n++) {
      runs.push(...(await claimSteps(both, 'worker', 1, { turns })).steps.map(({ run_id }) => run_id))
    }
    expect(runs.filter((run) => run === 'batch')).toHaveLength(2)
    expect(runs[0]).toBe('ask')
    await both.close()
  })

  test('runs of new projects and flows start at the same time, in any order', async () => {
    const flows = ['a', 'b', 'c'].map((name) => ({ ...flow, name }))
    const many = await Engine.open({
      store,
      flows,
      models: defaultProfiles(),
      openModel: () => {
        throw new Error('No step asks a model.')
      },
      random: () => 0,
    })
    const request = { input: 'x', models: [], options: {} }
    const starts = Array.from({ length: 60 }, (_, n) =>
      many.start(flows[n % 3]!.name, request, { id: `r${n}`, project: `p${(n * 7) % 5}` }),
    )
    expect((await Promise.all(starts)).every(({ isNew }) => isNew)).toBe(true)
    const queued = await store.db.selectFrom('step').select('id').where('queue_id', 'is not', null).execute()
    expect(queued).toHaveLength(60)
    await many.close()
  })

  test('a run that continues with a new version of its flow is claimed by workers that know it', async () => {
    await start('r', { steps: 2 })
    const changed = { ...flow, identity: { version: '2' } }
    const newer = { store, flows: new Map([['flow', changed]]) }
    await takeLease(store.db, 'worker')
    expect((await claimSteps(newer, 'worker', 1)).steps).toEqual([])
    await store.db.transaction().execute((tx) => adoptRun(tx, newer.flows, 'r'))
    expect((await claimSteps(newer, 'worker', 1)).steps).toHaveLength(1)
    expect((await claimSteps(engine, 'worker', 1)).steps).toEqual([])
  })
})

describe('a command that works on one run', () => {
  test('works only on the given run', async () => {
    await start('a', { steps: 2 })
    await start('b', { steps: 2 })
    expect((await engine.runToEnd('b', { concurrency: 4 })).status).toBe('completed')
    expect(await stepsOf('a')).toEqual(['ready', 'ready'])
    await start('c')
    expect((await claimedBy('w', 4)).map(({ run_id }) => run_id)).toEqual(['a', 'a'])
    expect((await claimedBy('w', 2)).map(({ run_id }) => run_id)).toEqual(['c'])
  })
})

describe('a clock change', () => {
  test('does not delay steps or recovery if the clock is set back', async () => {
    await start('ready')
    await start('waits', { kind: 'heals' })
    await start('dead')
    const waits = engine.runToEnd('waits', { concurrency: 1 })
    await expect.poll(() => stepsOf('waits')).toEqual(['ready'])
    await expect
      .poll(async () => (await sql`select from step where delay_seconds is not null`.execute(store.db)).rows.length)
      .toBe(1)
    await sql`update step set status = 'running', claimed_by = 'gone' where run_id = 'dead'`.execute(store.db)
    await moveStoredTimes(1)
    const started = performance.now()
    const ended = [waits, ...['ready', 'dead'].map((run) => engine.runToEnd(run, { concurrency: 1 }))]
    expect((await Promise.all(ended)).map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('keeps the claims of a live worker if the clock is set forward', async () => {
    await start('r')
    const [step] = await claimedBy('live')
    const other = engine.worker(1)
    other.start()
    await moveStoredTimes(-1)
    for (let beat = 0; beat < 3; beat++) {
      await extendLease(store.db, 'live')
      await new Promise((resolve) => setTimeout(resolve, 700))
    }
    expect(await commitSteps(engine, [done(step!)])).toEqual(['completed'])
    await other.stop()
  })
})

describe('a performed run', () => {
  test('waits for a step that another worker executes, and takes it when it is released', async () => {
    await start('r', { steps: 2 })
    const [held] = await claimedBy('other')
    const performed = engine.perform('r')
    await expect.poll(() => stepsOf('r')).toEqual(['running', 'completed'])
    await releaseStep(engine, claimOf(held!))
    expect(await performed).toBe('completed')
  })

  test('returns the current status if the caller gives up', async () => {
    await start('r')
    await claimedBy('other')
    expect(await engine.perform('r', { signal: AbortSignal.abort() })).toBe('running')
    expect(await engine.perform('r', { signal: AbortSignal.timeout(50) })).toBe('running')
  })

  test('ends if the run is cancelled', async () => {
    await start('r')
    await claimedBy('other')
    const performed = engine.perform('r')
    await cancelRun(engine, 'r')
    expect(await performed).toBe('cancelled')
  })
})
