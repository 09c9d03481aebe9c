import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option } from '../command-line/define-command.ts'
import { createOutput } from '../output/output.ts'

export interface InitOptions extends CommonOptions {
  readonly kit?: string
  readonly kitTemplate?: string
}

export function addInitCommand(program: Command): void {
  defineCommand(
    program,
    'init',
    'Create a ready-to-use workspace.',
    [
      'quire init my-prompts && cd my-prompts && quire render answer --input question.yaml --explain',
      'quire init --kit change',
      'quire init my-plan --kit dialectic',
      'quire init my-team --kit team',
      'quire init bugs --kit-template triage && cd bugs && quire chat triage --model scripted/alpha',
    ],
    { inWorkspace: false },
  )
    .argument('[dir]', 'the folder', '.')
    .addOption(option('--kit <name>', 'create a workspace for this kit'))
    .addOption(
      option('--kit-template <name>', 'write a new process kit with this name to kits/, ready to use and edit'),
    )
    .action(async (dir: string, options: InitOptions) => {
      const { init } = await import('./init-action.ts')
      init(dir, options, createOutput(options))
    })
}
