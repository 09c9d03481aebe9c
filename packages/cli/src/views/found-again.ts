import type { RunStatus } from '@quire/runtime/store'

/** The message about a run that already exists. */
export function foundAgain(id: string, status: RunStatus, added: number): string {
  const there = `Run ${id} is there already`
  if (status === 'cancelled') return `${there} and was cancelled: it does not go on. Name another one with --run-id.`
  if (added > 0) return `${there}: going on with it, with ${added} more steps.`
  switch (status) {
    case 'completed':
      return `${there} and completed: nothing is left to do.`
    case 'failed':
      return `${there} and failed. quire resume ${id} tries again what failed.`
    case 'incomplete':
      return `${there} and ended incomplete. quire resume ${id} goes on with it.`
    case 'waiting':
      return `${there} and waits for a person: quire resume ${id} --approve, or --reject.`
    case 'running':
      return `${there}: going on with it.`
  }
}

/** The message for a run that continues with an edited flow or an updated kit. */
export function flowChanged({ from, to }: { readonly from: string; readonly to: string }): string {
  return `The flow has changed since this run was last worked on: it was ${from} and is now ${to}. Completed steps are kept; the rest runs with the flow as it is now.`
}
