import type { RunStatus } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import { type CallRecords, createCallRecords } from './call-records.ts'
import { type CommittedStep, commitSteps } from './commit-step.ts'
import type { ClaimLost } from './errors.ts'
import { inBatches } from './in-batches.ts'

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
