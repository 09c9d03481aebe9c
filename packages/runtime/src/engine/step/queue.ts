import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../store/database.ts'
import { storableJson } from '../../store/storable-json.ts'
import type { Flow } from '../flow/flow.ts'
import { identityOf } from '../records/flow-identity.ts'

/** The id of the queue for the runs of a flow, as a subquery. Null if there is none yet. */
export function queueOf(flow: Flow): RawBuilder<number | null> {
  const identity = storableJson(identityOf(flow))
  return sql`(select id from queue where identity = ${identity}::jsonb and priority = ${flow.priority ?? 0}::integer)`
}

/** Adds the queue for the runs of a flow. Does nothing if there is one. */
export async function addQueue(db: Kysely<Database>, flow: Flow): Promise<void> {
  await db
    .insertInto('queue')
    .values({ identity: storableJson(identityOf(flow)), priority: flow.priority ?? 0 })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** The project and the run of a worker's last claim. The next claim goes to the next project, and there to the next run. */
export interface QueuePlace {
  readonly project: number
  readonly run: number
}

/** Remembered projects. In a project that was forgotten, the turn begins with its oldest run. */
const MAX_PROJECTS = 1_000
/** One claim in so many ignores priorities, so that no run waits forever. */
const ANY_PRIORITY_EVERY = 4

/** Takes turns between projects, and in each project between its runs. */
export class QueueTurns {
  #project = 0
  #claims = 0
  readonly #runs = new Map<number, number>()

  /** The place after which to claim, as values for the query. */
  get after(): {
    readonly project: number
    readonly projects: readonly number[]
    readonly runs: readonly number[]
    readonly anyPriority: boolean
  } {
    return {
      project: this.#project,
      projects: [...this.#runs.keys()],
      runs: [...this.#runs.values()],
      anyPriority: this.#claims % ANY_PRIORITY_EVERY === ANY_PRIORITY_EVERY - 1,
    }
  }

  /** Call after each claim. */
  claimed({ project, run }: QueuePlace): void {
    this.#claims++
    this.#project = project
    this.#runs.delete(project)
    this.#runs.set(project, run)
    for (const oldest of this.#runs.keys()) {
      if (this.#runs.size <= MAX_PROJECTS) break
      this.#runs.delete(oldest)
    }
  }
}
