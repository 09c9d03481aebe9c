import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option, outputFor } from '../define-command.ts'

export interface ResumeOptions extends CommonOptions {
  readonly approve?: string
  readonly reject?: string
  readonly concurrency: number
  readonly fault?: readonly string[]
}

export function addResumeCommand(program: Command): void {
  defineCommand(program, 'resume', 'Go on with a run: after a crash, a failure, or a gate.', [
    'quire resume october',
    'quire resume october --approve gate/draft',
  ])
    .argument('<run>', 'the run')
    .addOption(option('--approve <step>', 'the step that waits, which may go on'))
    .addOption(option('--reject <step>', 'the step that waits, which may not'))
    .addOption(option('--concurrency <n>', 'steps at a time').argParser(Number).default(4))
    .addOption(
      option('--fault <kind[:n]>', 'a fault for scripted models').argParser((value, all: string[] = []) => [
        ...all,
        value,
      ]),
    )
    .action(async (run: string, options: ResumeOptions) => {
      const { resume } = await import('./resume-action.ts')
      await resume(run, options, outputFor(options))
    })
}
