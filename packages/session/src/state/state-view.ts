import { checkGate, standingOverrides, type Written } from '../process/gate.ts'
import type { Process } from '../process/process.ts'
import type { SessionState } from '../process/session-state.ts'
import { workReports } from '../process/work-status.ts'
import type { StateView } from './turn-result.ts'

/** Returns a summary of a session's state for a person. */
export function viewState(process: Process, state: SessionState, documents: Written): StateView {
  const gate = checkGate(process, state, documents)
  return {
    mode: state.mode,
    completion: gate.completion,
    missing: gate.missing,
    next: gate.next,
    isFinished: state.finished === true,
    work: workReports(process, state).map(({ template, status, missing }) => ({
      template: template.name,
      status,
      missing,
    })),
    overrides: standingOverrides(process, state, documents),
  }
}
