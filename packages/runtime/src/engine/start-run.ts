import { createHash } from 'node:crypto'
import { storableJson } from '../store/storable-json.ts'
import type { Store } from '../store/store.ts'
import { RunConflict } from './errors.ts'
import { addEvent } from './events.ts'
import type { Flow, RunRequest } from './flow.ts'
import { insertSteps } from './insert-steps.ts'
import { DEFAULT_LIMITS, type RunLimits } from './limits.ts'
import type { StepQueue } from './step-queue.ts'

export interface StartRunOptions {
  /** Names the run, and makes starting it twice the same as once. */
  readonly id: string
  readonly project: string
  readonly limits?: RunLimits
}

/**
 * Stores a run and its first steps, and queues what can start, as one. A run of the same id and the same request is
 * found again; with another request it is refused.
 */
export async function startRun(
  { store, queue }: { readonly store: Store; readonly queue: StepQueue },
  flow: Flow,
  request: RunRequest,
  options: StartRunOptions,
): Promise<{ readonly isNew: boolean }> {
  const fingerprint = runFingerprint(flow.name, options.project, request)
  const first = await flow.start(request)
  return store.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('project')
      .values({ id: options.project })
      .onConflict((on) => on.doNothing())
      .execute()
    const limits = { ...DEFAULT_LIMITS, ...options.limits }
    const added = await tx
      .insertInto('run')
      .values({
        id: options.id,
        project_id: options.project,
        flow: flow.name,
        status: 'running',
        fingerprint,
        request: storableJson(request),
        limits: storableJson(limits),
        active_steps: 0,
        error: 'null',
      })
      .onConflict((on) => on.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) {
      const there = await tx
        .selectFrom('run')
        .select('fingerprint')
        .where('id', '=', options.id)
        .executeTakeFirstOrThrow()
      if (there.fingerprint !== fingerprint) throw new RunConflict(options.id)
      return { isNew: false }
    }
    const ready = await insertSteps(tx, options.id, first, { depth: 0, limits })
    await tx.updateTable('run').set({ active_steps: ready.length }).where('id', '=', options.id).execute()
    await addEvent(tx, options.id, 'run.started', { flow: flow.name })
    await queue.enqueue(ready, tx)
    return { isNew: true }
  })
}

export function runFingerprint(flow: string, project: string, request: RunRequest): string {
  const options = Object.entries(request.options).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([flow, project, request.input, request.models, options]))
    .digest('hex')
}
