import { type Kysely, sql } from 'kysely'
import type { Database, RunStatus } from '../../store/database.ts'
import { getRun } from '../../store/get-run.ts'
import { type CallTotals, readCallTotals } from './call-totals.ts'
import type { Awaiting } from './list-prompts.ts'

export interface RunDocument {
  readonly id: string
  readonly stage: string | null
  readonly key: string | null
  readonly model: string | null
  readonly n: number | null
  readonly path: string
  readonly sha256: string
  /** Set if the answer was still incomplete or invalid after the last call. */
  readonly state?: 'incomplete'
  /** Whether the document is a result of the run. Absent if the flow does not say so. */
  readonly isResult?: true
  /** The step whose result replaces the document. */
  readonly supersededBy?: string
}

/** A summary of a run, as printed by `run` and `resume`. */
export interface RunSummary extends CallTotals {
  readonly run: string
  readonly flow: string
  readonly project: string
  readonly status: RunStatus
  readonly steps: { readonly total: number; readonly completed: number; readonly failed: number }
  readonly documents: readonly RunDocument[]
  /** Material that did not fit into prompts. Absent if everything fit. */
  readonly leftOut?: { readonly prompts: number; readonly pieces: number }
  readonly errors: readonly { readonly step: string; readonly code: string; readonly message: string }[]
  readonly waiting: readonly {
    readonly step: string
    readonly reason: string
    /** The calls that people have to answer, if the run waits for answers. */
    readonly awaits?: readonly string[]
    /** Whether resuming the run approves the step. */
    readonly resumes?: true
  }[]
}

/**
 * @example
 * await summariseRun(store.db, 'r1')
 * // → { run: 'r1', status: 'completed', steps: { total: 3, completed: 3, failed: 0 }, … }
 */
export async function summariseRun(db: Kysely<Database>, run: string): Promise<RunSummary> {
  const { flow, project_id: project, status } = await getRun(db, run, ['flow', 'project_id', 'status'])
  const steps = await db
    .selectFrom('step')
    .select(['key', 'status', 'error', 'output'])
    .where('run_id', '=', run)
    .orderBy('ordinal')
    .execute()
  const documents = await db
    .selectFrom('artifact')
    .select(['id', 'path', 'blob', 'meta'])
    .where('run_id', '=', run)
    .where('is_document', '=', true)
    .orderBy('path')
    .execute()
  const count = (status: string): number => steps.filter((step) => step.status === status).length
  // If the run was not cancelled, its cancelled steps were replaced by other steps.
  const replaced = status === 'cancelled' ? 0 : count('cancelled')
  const leftOut = await readLeftOut(db, run)
  return {
    run,
    flow,
    project,
    status,
    steps: { total: steps.length - replaced, completed: count('completed'), failed: count('failed') },
    documents: documents.map(({ id, path, blob, meta }) => ({
      id,
      stage: textOf(meta.stage),
      key: textOf(meta.key),
      model: textOf(meta.model),
      n: typeof meta.n === 'number' ? meta.n : null,
      path,
      sha256: blob,
      ...(meta.state === 'incomplete' && { state: 'incomplete' as const }),
      ...(isResult(meta, documents) && { isResult: true as const }),
      ...successorOf(meta, documents),
    })),
    ...(await readCallTotals(db, run)),
    ...(leftOut && { leftOut }),
    errors: steps.flatMap(({ key, status, error }) => (status === 'failed' && error ? [{ step: key, ...error }] : [])),
    waiting: steps.flatMap(({ key, status, output }) => {
      if (status !== 'waiting') return []
      const { reason = '', awaits, resumes } = (output ?? {}) as Partial<Awaiting & { readonly resumes: true }>
      return [{ step: key, reason, ...(awaits && { awaits }), ...(resumes && { resumes }) }]
    }),
  }
}

type Meta = Readonly<Record<string, unknown>>

/** Whether a flow marked the document as a result, and no later iteration replaces it. */
function isResult(meta: Meta, documents: readonly { readonly meta: Meta }[]): boolean {
  if (meta.result !== true) return false
  const isReplaced = documents.some(
    ({ meta: other }) =>
      ['step', 'model', 'n'].every((name) => other[name] === meta[name]) &&
      Number(other.iteration) > Number(meta.iteration),
  )
  return !isReplaced
}

/** Another step may have replaced the document, in the same iteration or later. */
function successorOf(meta: Meta, documents: readonly { readonly meta: Meta }[]): Pick<RunDocument, 'supersededBy'> {
  const successor = documents.find(
    ({ meta: other }) =>
      other.replaces !== undefined && other.replaces === meta.step && Number(other.iteration) >= Number(meta.iteration),
  )
  return successor === undefined ? {} : { supersededBy: String(successor.meta.step) }
}

/** Counts the pieces that prompts left out. Each prompt stores its omitted pieces as a list separated by semicolons. */
async function readLeftOut(db: Kysely<Database>, run: string): Promise<RunSummary['leftOut']> {
  const { prompts, pieces } = await db
    .selectFrom('artifact')
    .select([
      sql<number>`count(*)::integer`.as('prompts'),
      sql<number>`coalesce(sum(cardinality(string_to_array(meta->>'leftOut', '; '))), 0)::integer`.as('pieces'),
    ])
    .where('run_id', '=', run)
    .where(sql`meta->>'leftOut'`, 'is not', null)
    .executeTakeFirstOrThrow()
  return prompts === 0 ? undefined : { prompts, pieces }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
