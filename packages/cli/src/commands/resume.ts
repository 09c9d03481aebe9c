import type { Command } from 'commander'
import { defineCommand, option } from '../command-line/define-command.ts'
import { type LimitOptions, limitOptions, readLimits } from '../command-line/limit-options.ts'
import { concurrencyOption, faultOption, storeWaitOption } from '../command-line/running-options.ts'
import { trustOption } from '../command-line/trust-option.ts'
import { type OpenOptions, openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { showProgress } from '../progress/show-progress.ts'
import { flowChanged } from '../views/found-again.ts'
import { endRun } from './end-run.ts'

interface ResumeOptions extends OpenOptions, LimitOptions {
  /** `true` where no step is named. */
  readonly approve?: string | true
  readonly reject?: string | true
  readonly redo?: string
  readonly concurrency: number
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
    .addOption(faultOption())
  for (const each of limitOptions()) command.addOption(each)
  command.action(async (run: string, options: ResumeOptions) => {
    const { approve, reject, redo, concurrency } = options
    const output = createOutput(options)
    const request = {
      limits: readLimits(options),
      ...(approve !== undefined && { approve }),
      ...(reject !== undefined && { reject }),
      ...(redo !== undefined && { redo }),
    }
    await using quire = await openFor(options, { isRunning: true })
    const result = await showProgress(quire, (follow) => quire.resume(run, { ...request, ...follow }), {
      output,
      concurrency,
      onStarted: ({ added, changed }) => {
        if (changed) output.note(flowChanged(changed))
        if (redo === undefined) return
        output.note(added > 0 ? `${added} steps make it again.` : 'That is under way already: going on with it.')
      },
    })
    await endRun(result, output)
  })
}
