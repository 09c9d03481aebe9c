import { checkGate, type DocumentKeys } from './gate.ts'
import type { Process } from './process.ts'
import type { SessionState } from './session-state.ts'
import type { StateView } from './turn-result.ts'
import { workReports } from './work-status.ts'

/** A session's state as a person sees it at a glance. */
export function viewState(process: Process, state: SessionState, documents: DocumentKeys): StateView {
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
    overrides: state.overrides,
  }
}
