import { CallFailed } from './call-failed.ts'
import type { ModelKind } from './model-kind.ts'

/** Models that a person plays: the prompt waits until somebody hands in an answer. */
export const manualKind: ModelKind = {
  name: 'manual',
  description: 'is answered by a person; quire answer lists the prompts that wait',
  isFree: true,
  isLocal: true,
  isManual: true,
  open(id) {
    throw new CallFailed(id, 'misconfigured', 'is answered by a person, so only steps of a run can ask it.')
  },
}
