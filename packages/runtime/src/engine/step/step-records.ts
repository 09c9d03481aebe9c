import type { RunStatus } from '../../store/database.ts'
import type { Store } from '../../store/store.ts'
import { type CallRecords, createCallRecords } from '../call/call-records.ts'
import { inBatches } from '../call/in-batches.ts'
import type { ClaimLost } from '../flow/errors.ts'
import { type CommittedStep, commitSteps } from './commit-step.ts'

/** Stores a worker's step records. Concurrent operations of the same kind share a round trip. */
export interface StepRecords {
  readonly calls: CallRecords
  commit(step: CommittedStep): Promise<RunStatus | ClaimLost>
}

export function createStepRecords(engine: { readonly store: Store }): StepRecords {
  return {
    calls: createCallRecords(engine.store.db),
    // Commits of the same run would wait for each other, so they are batched.
    commit: inBatches({ keyOf: ({ step }) => step.run, work: (steps) => commitSteps(engine, steps) }),
  }
}
