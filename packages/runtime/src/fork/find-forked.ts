import { sql } from 'kysely'
import { findKind, type ModelKind } from '../call/model-kind.ts'
import { CannotFork } from '../engine/flow/errors.ts'
import type { Flow } from '../engine/flow/flow.ts'
import { describeIdentity, identityOf, isSameOwner, type StoredIdentity } from '../engine/records/flow-identity.ts'
import { getRun } from '../store/get-run.ts'
import type { RunRequest } from '../store/run-request.ts'
import type { Store } from '../store/store.ts'

/** A run that can be forked. */
export interface ForkedRun {
  readonly id: string
  readonly project: string
  readonly flow: Flow
  readonly request: RunRequest
}

/**
 * Finds the run to fork.
 * @throws RunNotFound if the run was deleted or pruned
 * @throws CannotFork if the same request would not make the same run
 */
export async function findForked(
  {
    store: { db },
    flows,
    kinds,
  }: { readonly store: Store; readonly flows: ReadonlyMap<string, Flow>; readonly kinds: readonly ModelKind[] },
  run: string,
): Promise<ForkedRun> {
  const row = await getRun(db, run, ['flow', 'project_id', 'status', 'request', 'identity'])
  const refuse = (reason: string): never => {
    throw new CannotFork(run, reason)
  }
  if (row.status === 'running') {
    refuse(`it is still running. Wait until it ends, or end it: quire resume ${run}, or quire cancel ${run}`)
  }
  const was: StoredIdentity = row.identity ?? { flow: row.flow }
  const flow = flows.get(row.flow)
  if (!flow) return refuse(`its flow ${describeIdentity(was)} is not available here.`)
  const now = identityOf(flow)
  if (!isSameOwner(was, now) || was.version !== now.version) {
    refuse(`it was made by the flow ${describeIdentity(was)}, and the flow here is ${describeIdentity(now)}.`)
  }
  const reason = flow.refusesFork?.(row.request)
  if (reason !== undefined) refuse(reason)
  if (row.request.changes) {
    const names = row.request.changes.map(({ model }) => model).join(', ')
    refuse(`its models were changed while it ran (${names}), which a new run cannot repeat.`)
  }
  const called = await db.selectFrom('call').select('model').distinct().where('run_id', '=', run).execute()
  const agents = called.flatMap(({ model }) => (findKind(model, kinds)?.worksInFolder ? [model] : []))
  if (agents.length > 0) {
    refuse(`${agents.join(', ')} worked in a folder, whose files are not recorded. Start the flow again: quire run`)
  }
  const { rows } = await sql<{ has_feedback: boolean; redo: string | null }>`
    select exists (select from artifact where run_id = ${run} and kind = 'feedback') as has_feedback,
      (select data ->> 'redo' from event where run_id = ${run} and data ? 'redo' order by id limit 1) as redo
  `.execute(db)
  const { has_feedback: hasFeedback, redo } = rows[0]!
  if (hasFeedback) refuse('it got feedback while it ran, which a new run cannot repeat.')
  if (redo !== null) refuse(`a part of it was redone (${redo}), which a new run cannot repeat.`)
  return { id: run, project: row.project_id, flow, request: row.request }
}
