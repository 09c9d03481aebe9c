import { Argument, type Command } from 'commander'
import { type CommonOptions, defineCommand, option } from '../command-line/define-command.ts'
import { createOutput } from '../output/output.ts'

export interface DemoOptions extends CommonOptions {
  readonly dir?: string
  readonly like?: string
  /** False with --no-serve. */
  readonly serve: boolean
}

export function addDemoCommand(program: Command): void {
  defineCommand(
    program,
    'demo',
    'Run a kit with scripted models: turn a request into a checklist, turn an idea into a novel, or let a team work in rounds.',
    [
      'quire demo',
      'quire demo --dir my-demo --no-serve',
      'quire demo team',
      'quire demo foreman',
      'quire demo foreman --like llama3.2:3b',
    ],
    { inWorkspace: false },
  )
    .addArgument(
      new Argument('[kit]', 'the demo to run').choices(['dialectic', 'foreman', 'team']).default('dialectic'),
    )
    .addOption(option('--dir <folder>', 'new or empty folder to work in (default: a temporary folder)'))
    .option('--no-serve', 'exit after the run instead of serving the inspector')
    .addOption(option('--like <model>', 'with foreman: send the scripted model the prompts that this model would get'))
    .action(async (kit: string, options: DemoOptions) => {
      if (kit === 'team') {
        const { demoTeam } = await import('./demo-team.ts')
        return demoTeam(options, createOutput(options))
      }
      if (kit === 'foreman') {
        const { demoForeman } = await import('./demo-foreman.ts')
        return demoForeman(options, createOutput(options))
      }
      const { demo } = await import('./demo-action.ts')
      await demo(options, createOutput(options))
    })
}
