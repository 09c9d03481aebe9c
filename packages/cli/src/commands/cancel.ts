import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { openStored } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'

export function define(command: Command): void {
  addExamples(command, ['quire cancel october'])
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
