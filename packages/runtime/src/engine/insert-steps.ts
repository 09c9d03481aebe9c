import type { Transaction } from 'kysely'
import type { Database } from '../store/database.ts'
import { storableJson } from '../store/storable-json.ts'
import { InvalidStep, LimitReached } from './errors.ts'
import type { StepDraft } from './flow.ts'
import type { RunLimits } from './limits.ts'
import { checkRetry } from './step-retry.ts'

export function stepId(run: string, key: string): string {
  return `${run}/${key}`
}

export interface InsertedSteps {
  /** Ids of the steps that were not there before. */
  readonly added: readonly string[]
  /** How many of them can start at once. */
  readonly ready: number
}

/** Stores new steps and what they need. */
export async function insertSteps(
  tx: Transaction<Database>,
  run: string,
  drafts: readonly StepDraft[],
  { depth, limits }: { readonly depth: number; readonly limits: RunLimits },
): Promise<InsertedSteps> {
  if (drafts.length === 0) return { added: [], ready: 0 }
  if (depth > (limits.depth ?? Number.POSITIVE_INFINITY)) throw new LimitReached('levels of depth', limits.depth!)
  const { number, known } = await readRun(tx, run)
  if (known.size + drafts.length > (limits.steps ?? Number.POSITIVE_INFINITY))
    throw new LimitReached('steps', limits.steps!)
  const fresh = drafts.filter(({ key }) => !known.has(key))
  const keys = new Set([...known.keys(), ...fresh.map(({ key }) => key)])
  const rows = fresh.map((draft, index) => {
    for (const need of draft.needs ?? []) {
      if (!keys.has(need)) throw new InvalidStep(draft.key, `it needs '${need}', which no step of the run is called.`)
    }
    if (draft.retry) checkRetry(draft.key, draft.retry)
    const missing = (draft.needs ?? []).filter((need) => known.get(need) !== 'completed').length
    return {
      id: stepId(run, draft.key),
      run_id: run,
      run_number: number,
      key: draft.key,
      name: draft.name,
      stage: draft.stage ?? null,
      kind: draft.kind,
      depth,
      ordinal: known.size + index,
      status: missing === 0 ? ('ready' as const) : ('blocked' as const),
      input: storableJson(draft.input),
      output: 'null',
      error: 'null',
      attempts: 0,
      retry: storableJson(draft.retry ?? null),
      missing_needs: missing,
      claimed_by: null,
    }
  })
  for (const part of chunks(rows, 500)) await tx.insertInto('step').values(part).execute()
  const needs = fresh.flatMap(({ key, needs = [] }) =>
    needs.map((need) => ({ step_id: stepId(run, key), needs_id: stepId(run, need) })),
  )
  for (const part of chunks(needs, 2000)) await tx.insertInto('step_need').values(part).execute()
  return {
    added: rows.map(({ id }) => id),
    ready: rows.filter(({ status }) => status === 'ready').length,
  }
}

/** The run's number, and the status of its steps by their keys. */
async function readRun(tx: Transaction<Database>, run: string) {
  const rows = await tx
    .selectFrom('run')
    .leftJoin('step', 'step.run_id', 'run.id')
    .select(['number', 'key', 'step.status'])
    .where('run.id', '=', run)
    .execute()
  const known = new Map(rows.flatMap(({ key, status }) => (key === null ? [] : [[key, status] as const])))
  return { number: rows[0]!.number, known }
}

function* chunks<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
