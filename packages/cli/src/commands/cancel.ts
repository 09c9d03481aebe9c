import type { Command } from 'commander'
import { type CommonOptions, defineCommand, outputFor } from '../define-command.ts'

export function addCancelCommand(program: Command): void {
  defineCommand(program, 'cancel', 'End a run: what has not started never will, what is under way is stopped.', [
    'quire cancel october',
  ])
    .argument('<run>', 'the run')
    .action(async (run: string, options: CommonOptions) => {
      const { cancelRun } = await import('@quire/runtime')
      const { withStore } = await import('../with-store.ts')
      const status = await withStore(options, (store) => cancelRun({ store }, run))
      outputFor(options).result({ run, status }, () =>
        status === 'cancelled' ? `${run}: cancelled` : `${run} is ${status} already: there is nothing left to cancel.`,
      )
    })
}
