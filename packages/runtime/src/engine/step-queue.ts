import type { Kysely, Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '../store/database.ts'
import type { Store } from '../store/store.ts'

const QUEUE = 'quire-step'
/** The least that the queue takes; a worker that is silent for so long is taken for dead. */
const HEARTBEAT_SECONDS = 10

/** A step that this process has claimed. */
export interface Claim {
  readonly step: string
  readonly job: { readonly id: string; readonly retryCount: number }
}

/**
 * Steps that wait for a worker. This is the only file that knows pg-boss: what is put into the queue, taken from it
 * and finished goes through the transaction that stores the step itself, so the two can never disagree.
 */
export class StepQueue {
  readonly #boss: PgBoss
  readonly #db: Kysely<Database>

  private constructor(boss: PgBoss, db: Kysely<Database>) {
    this.#boss = boss
    this.#db = db
  }

  static async open(store: Store, { isWorker }: { readonly isWorker: boolean }): Promise<StepQueue> {
    const boss = new PgBoss({
      db: fromKysely(store.db as never),
      schema: 'quire_queue',
      schedule: false,
      supervise: isWorker,
      monitorIntervalSeconds: 1,
      superviseIntervalSeconds: 1,
    } as never)
    // Its own errors are connection losses, which it retries; the store reports them too.
    boss.on('error', () => {})
    await boss.start()
    await boss.createQueue(QUEUE, {
      retryLimit: 1000,
      retryDelay: 0,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: 24 * 3600 - 1,
    })
    // Makes it read the queue's settings now: in a transaction it would ask for them on another connection, for which
    // an embedded store has no turn until the transaction ends.
    await boss.insert(QUEUE, [])
    return new StepQueue(boss, store.db)
  }

  /** Puts steps into the queue; after a delay, nobody is given them before it is over. */
  async enqueue(steps: readonly string[], tx: Transaction<Database>, delaySeconds = 0): Promise<void> {
    if (steps.length === 0) return
    const jobs = steps.map((step) => ({ data: { step }, ...(delaySeconds > 0 && { startAfter: delaySeconds }) }))
    await this.#boss.insert(QUEUE, jobs, { db: fromKysely(tx as never) })
  }

  async claim(most: number): Promise<Claim[]> {
    const jobs = await this.#boss.fetch<{ step: string }>(QUEUE, { batchSize: most })
    return jobs.map(({ id, retryCount, data }) => ({ step: data.step, job: { id, retryCount } }))
  }

  /** Ends the claim inside a transaction; false where it is no longer ours. */
  async finish(claim: Claim, tx: Transaction<Database>): Promise<boolean> {
    const done = (await this.#boss.complete(QUEUE, claim.job, null, { db: fromKysely(tx as never) })) as {
      affected?: number
    }
    return (done.affected ?? 0) > 0
  }

  /** The same for several: those that were still ours. */
  async finishAll(claims: readonly Claim[], tx: Transaction<Database>): Promise<ReadonlySet<Claim>> {
    const jobs = claims.map(({ job }) => job)
    const { settled = [] } = (await this.#boss.complete(QUEUE, jobs as never, null, {
      db: fromKysely(tx as never),
    })) as { settled?: readonly string[] }
    const ours = new Set(settled)
    return new Set(claims.filter(({ job }) => ours.has(job.id)))
  }

  /** Puts the step back, to be claimed again at once. */
  async giveBack(claim: Claim): Promise<void> {
    await this.#boss.fail(QUEUE, claim.job)
  }

  /** Says that the claims are still being worked on. */
  async keepAlive(claims: readonly Claim[]): Promise<void> {
    if (claims.length > 0)
      await this.#boss.touch(
        QUEUE,
        claims.map(({ job }) => job),
      )
  }

  /** Puts back the steps of workers that are known to be dead, without waiting for their heartbeat to be missed. */
  async release(steps: readonly string[]): Promise<void> {
    for (const step of steps) {
      const jobs = await this.#boss.findJobs<{ step: string }>(QUEUE, { data: { step } })
      for (const job of jobs)
        if (job.state === 'active') await this.#boss.fail(QUEUE, { id: job.id, retryCount: job.retryCount })
    }
  }

  get db(): Kysely<Database> {
    return this.#db
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: false })
  }
}
