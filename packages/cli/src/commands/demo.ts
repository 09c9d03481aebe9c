import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option, outputFor } from '../define-command.ts'

export interface DemoOptions extends CommonOptions {
  readonly dir?: string
}

export function addDemoCommand(program: Command): void {
  defineCommand(
    program,
    'demo',
    'Run the five stages of the dialectic kit with two scripted models, from a request to a checklist.',
    ['quire demo', 'quire demo --dir my-demo --no-serve'],
    { inWorkspace: false },
  )
    .addOption(option('--dir <folder>', 'a new or empty folder to work in (default: a new one for temporary files)'))
    .option('--no-serve', 'end after the run (there is nothing to serve yet, so it always ends)')
    .action(async (options: DemoOptions) => {
      const { demo } = await import('./demo-action.ts')
      await demo(options, outputFor(options))
    })
}
