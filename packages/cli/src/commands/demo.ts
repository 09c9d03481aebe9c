import type { Command } from 'commander'
import { type CommonOptions, defineCommand, outputFor } from '../define-command.ts'

export function addDemoCommand(program: Command): void {
  defineCommand(
    program,
    'demo',
    'Render the starter workspace for a large and a small model and show what each gets.',
    ['quire demo'],
    { inWorkspace: false },
  )
    .option('--no-serve', 'end after the run (there is nothing to serve yet, so it always ends)')
    .action(async (options: CommonOptions) => {
      const { demo } = await import('./demo-action.ts')
      await demo(options, outputFor(options))
    })
}
