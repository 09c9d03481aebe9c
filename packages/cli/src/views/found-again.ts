import type { RunStatus } from '@quire/runtime/store'
import type { Output } from '../output/output.ts'
import { counted } from './counted.ts'

/** The message about a run that already exists. */
export function foundAgain(id: string, status: RunStatus, added: number, { command }: Pick<Output, 'command'>): string {
  const there = `Run ${id} already exists`
  if (status === 'cancelled') return `${there} and was cancelled, so it cannot continue. Choose another --run-id.`
  if (added > 0) return `${there}: continuing it, with ${counted(added, 'more step')}.`
  switch (status) {
    case 'completed':
      return `${there} and is completed: nothing is left to do.`
    case 'failed':
      return `${there} and failed. To retry the failed steps: ${command(`resume ${id}`)}`
    case 'incomplete':
      return `${there} and is incomplete. To continue it: ${command(`resume ${id}`)}`
    case 'waiting':
      return `${there} and is waiting for approval: ${command(`resume ${id} --approve`)}, or --reject.`
    case 'running':
      return `${there}: continuing it.`
  }
}

/** The message for a run that continues with an edited flow or an updated kit. */
export function flowChanged({ from, to }: { readonly from: string; readonly to: string }): string {
  return `The flow has changed since this run was last worked on, from ${from} to ${to}. Completed steps are kept; the rest runs with the current flow.`
}
