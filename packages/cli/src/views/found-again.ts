import type { RunStatus } from '@quire/runtime/store'
import type { Output } from '../output/output.ts'
import { counted } from './figures.ts'

/** The message about a run that already exists. */
export function foundAgain(id: string, status: RunStatus, added: number, { command }: Pick<Output, 'command'>): string {
  const subject = `Run ${id} already exists`
  if (status === 'cancelled') return `${subject} and was cancelled, so it cannot continue. Choose another --run-id.`
  if (added > 0) return `${subject}: continuing it, with ${counted(added, 'more step')}.`
  switch (status) {
    case 'completed':
      return `${subject} and is completed. Nothing is left to do.`
    case 'failed':
      return `${subject} and failed. To retry the failed steps: ${command(`resume ${id}`)}`
    case 'incomplete':
      return `${subject} and is incomplete. To continue it: ${command(`resume ${id}`)}`
    case 'waiting':
      return `${subject} and is waiting for approval. To approve it, or reject it with --reject: ${command(`resume ${id} --approve`)}`
    case 'running':
      return `${subject}: continuing it.`
  }
}

/** The message shown when a run continues after its flow or kit has changed. */
export function flowChanged({ from, to }: { readonly from: string; readonly to: string }): string {
  return `The flow has changed from ${from} to ${to} since the run last made progress. Completed steps are kept; the other steps use the current flow.`
}
