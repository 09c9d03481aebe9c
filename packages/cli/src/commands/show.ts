import type { Command } from 'commander'
import { type CommonOptions, defineCommand, outputFor } from '../define-command.ts'

export function addShowCommand(program: Command): void {
  defineCommand(program, 'show', 'Show a run, an artifact or a call.', [
    'quire show october',
    'quire show a-3f2c… --json',
  ])
    .argument('<id>', 'the run, the artifact or the call')
    .action(async (id: string, options: CommonOptions) => {
      const { show } = await import('./show-action.ts')
      await show(id, options, outputFor(options))
    })
}
