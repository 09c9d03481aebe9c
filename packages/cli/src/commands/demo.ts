import { Argument, type Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { option } from '../command-line/option.ts'
import { portOption } from '../command-line/run-options.ts'
import { createOutput } from '../output/output.ts'
import { demo } from './demo-dialectic.ts'
import { demoForeman } from './demo-foreman.ts'
import { demoTeam } from './demo-team.ts'

export interface DemoOptions extends CommonOptions {
  readonly dir?: string
  readonly like?: string
  readonly port?: number
  /** False with --no-serve. */
  readonly serve: boolean
}

export function define(command: Command): void {
  addExamples(command, [
    'quire demo',
    'quire demo --dir my-demo --no-serve',
    'quire demo --port 4747',
    'quire demo team',
    'quire demo foreman',
    'quire demo foreman --like llama3.2:3b',
  ])
    .addArgument(
      new Argument('[kit]', 'the demo to run').choices(['dialectic', 'foreman', 'team']).default('dialectic'),
    )
    .addOption(option('--dir <folder>', 'new or empty folder to work in (default: a temporary folder)'))
    .addOption(portOption('port of the inspector (default: any free port)'))
    .option('--no-serve', 'exit after the run instead of serving the inspector')
    .addOption(option('--like <model>', 'with foreman: send the scripted model the prompts that this model would get'))
    .action(async (kit: 'dialectic' | 'foreman' | 'team', options: DemoOptions) => {
      const demos = { team: demoTeam, foreman: demoForeman, dialectic: demo }
      await demos[kit](options, createOutput(options))
    })
}
