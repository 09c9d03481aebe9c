import { sql, type Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '../store/database.ts'
import { QUEUE_SCHEMA } from '../store/index.ts'
import type { Store } from '../store/store.ts'

const QUEUE = 'quire-step'

/**
 * Tickets for steps that are ready. This is the only file that knows pg-boss. A ticket is put into the queue by the
 * transaction that makes its step ready, and removed by the transaction that claims the step. So no job is ever active
 * outside of a transaction, and nothing that pg-boss does by the clock (expiry, heartbeats, retries, retention) can
 * take a step from a worker. A ticket for a step that is not ready is harmless: whoever draws it throws it away.
 */
export class StepQueue {
  readonly #boss: PgBoss

  private constructor(boss: PgBoss) {
    this.#boss = boss
  }

  static async open(store: Store): Promise<StepQueue> {
    const boss = new PgBoss({
      db: fromKysely(store.db as never),
      schema: QUEUE_SCHEMA,
      schedule: false,
      supervise: false,
    } as never)
    // Its own errors are lost connections, which it retries; the store reports them too.
    boss.on('error', () => {})
    await boss.start()
    await boss.createQueue(QUEUE)
    // Makes it read the queue's settings now: inside a transaction it would ask for them on another connection.
    await boss.insert(QUEUE, [])
    return new StepQueue(boss)
  }

  /** Queues steps of one run that are ready. */
  async enqueue(run: string, steps: readonly string[], tx: Transaction<Database>): Promise<void> {
    if (steps.length === 0) return
    const { number } = await tx.selectFrom('run').select('number').where('id', '=', run).executeTakeFirstOrThrow()
    await this.#insert(
      steps.map((step) => ({ step, number })),
      tx,
    )
  }

  /**
   * Draws tickets: steps of one run, or of any, the oldest run first. They are gone when the transaction commits.
   * When a step may start is decided before it is queued, so the clock does not matter here.
   */
  async draw(most: number, tx: Transaction<Database>, run?: number): Promise<string[]> {
    const db = fromKysely(tx as never)
    const only = run === undefined ? {} : { minPriority: priorityOf(run), maxPriority: priorityOf(run) }
    const jobs = await this.#boss.fetch<{ step: string }>(QUEUE, {
      batchSize: most,
      ignoreStartAfter: true,
      db,
      ...only,
    })
    if (jobs.length === 0) return []
    await this.#boss.deleteJob(
      QUEUE,
      jobs.map(({ id }) => id),
      { db },
    )
    return [...new Set(jobs.map(({ data }) => data.step))]
  }

  /** Queues ready steps that have no ticket, of one run or of all: after a restored backup, or a new version's first start. */
  async replaceLost(tx: Transaction<Database>, run?: string): Promise<number> {
    const { rows } = await sql<{ step: string; number: number }>`
        select step.id as step, run.number from step join run on run.id = step.run_id
        where step.status = 'ready' and step.delay_seconds is null and run.status = 'running'
          and (${run ?? null}::text is null or run.id = ${run ?? null})
          and not exists (
            select from ${sql.table(`${QUEUE_SCHEMA}.job`)} as job
            where job.name = ${QUEUE} and job.state < 'active' and job.priority = -run.number
              and job.data ->> 'step' = step.id
          )
        order by run.number, step.ordinal
      `.execute(tx)
    await this.#insert(rows, tx)
    return rows.length
  }

  async #insert(
    tickets: readonly { readonly step: string; readonly number: number }[],
    tx: Transaction<Database>,
  ): Promise<void> {
    if (tickets.length === 0) return
    const jobs = tickets.map(({ step, number }) => ({ data: { step }, priority: priorityOf(number) }))
    await this.#boss.insert(QUEUE, jobs, { db: fromKysely(tx as never) })
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: false })
  }
}

/** A run's own priority: its tickets can be drawn by it alone, and those of the oldest run come first. */
function priorityOf(run: number): number {
  return -run
}
