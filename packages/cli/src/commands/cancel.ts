import type { Command } from 'commander'
import { type CommonOptions, defineCommand } from '../command-line/define-command.ts'
import { openStored } from '../open/open-stored.ts'
import { createOutput } from '../output/output.ts'

export function addCancelCommand(program: Command): void {
  defineCommand(program, 'cancel', 'Cancel a run: stop the steps in progress and skip the rest.', [
    'quire cancel october',
  ])
    .argument('<run>', 'the run')
    .action(async (run: string, options: CommonOptions) => {
      const output = createOutput(options)
      await using quire = await openStored(options)
      const { status, diagnostics } = await quire.cancel(run)
      for (const { message } of diagnostics) output.note(message)
      output.result({ run, status }, () =>
        status === 'cancelled' ? `${run}: cancelled` : `${run} is already ${status}, so there is nothing to cancel.`,
      )
    })
}
