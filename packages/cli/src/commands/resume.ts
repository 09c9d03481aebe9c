import type { Command } from 'commander'
import { concurrencyOption } from '../concurrency-option.ts'
import { defineCommand, option, outputFor } from '../define-command.ts'
import { type LimitOptions, limitOptions } from '../limit-options.ts'
import type { TrustedOptions } from '../open-trusted-workspace.ts'
import { storeWaitOption } from '../store-wait-option.ts'
import { trustOption } from '../trust-option.ts'

export interface ResumeOptions extends TrustedOptions, LimitOptions {
  /** `true` where no step is named. */
  readonly approve?: string | true
  readonly reject?: string | true
  readonly redo?: string
  readonly concurrency: number
  readonly storeWait: number
  readonly fault?: readonly string[]
}

export function addResumeCommand(program: Command): void {
  const command = defineCommand(
    program,
    'resume',
    'Go on with a run: after a crash, a failure, or a gate; or make a part of it again.',
    [
      'quire resume october',
      'quire resume october --approve',
      'quire resume october --approve iteration_1/draft/gate',
      'quire resume october --max-calls 200',
      'quire resume october --redo draft',
      'quire resume october --redo draft/decision_brief',
    ],
  )
    .argument('<run>', 'the run')
    .addOption(option('--approve [step]', 'let the step that waits go on; it need not be named where only one waits'))
    .addOption(option('--reject [step]', 'do not let it go on').conflicts('approve'))
    .addOption(
      option(
        '--redo <part>',
        'make a part again and go on from there: a stage, stage/document, or a document’s id or path',
      ).conflicts(['approve', 'reject']),
    )
    .addOption(concurrencyOption())
    .addOption(storeWaitOption())
    .addOption(trustOption())
    .addOption(
      option('--fault <kind[:n]>', 'a fault for scripted models').argParser((value, all: string[] = []) => [
        ...all,
        value,
      ]),
    )
  for (const each of limitOptions()) command.addOption(each)
  command.action(async (run: string, options: ResumeOptions) => {
    const { resume } = await import('./resume-action.ts')
    await resume(run, options, outputFor(options))
  })
}
