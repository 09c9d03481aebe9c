import type { Database } from '@quire/runtime/database'
import { NothingFound } from '@quire/runtime/errors'
import type { Kysely } from 'kysely'
import { type ListedArtifact, listArtifacts } from './list-artifacts.ts'
import { type ListedCall, listCalls } from './list-calls.ts'
import { type ListedStep, listSteps } from './list-steps.ts'

/** A step with its input and its results. */
export interface StepDetails extends ListedStep {
  readonly run: string
  readonly input: unknown
  readonly output: unknown
  readonly calls: readonly ListedCall[]
  readonly artifacts: readonly ListedArtifact[]
}

/** @throws NothingFound */
export async function readStep(db: Kysely<Database>, id: string): Promise<StepDetails> {
  const row = await db.selectFrom('step').select(['run_id', 'input', 'output']).where('id', '=', id).executeTakeFirst()
  if (!row) throw new NothingFound(id)
  const [steps, calls, artifacts] = [
    await listSteps(db, row.run_id),
    await listCalls(db, row.run_id),
    await listArtifacts(db, row.run_id),
  ]
  return {
    ...steps.find((step) => step.id === id)!,
    run: row.run_id,
    input: row.input,
    output: row.output,
    calls: calls.filter(({ step }) => step === id),
    artifacts: artifacts.filter(({ step }) => step === id),
  }
}
