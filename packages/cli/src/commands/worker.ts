import type { Command } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { concurrencyOption, faultOption, trustOption } from '../command-line/run-options.ts'
import { type OpenOptions, openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { counted } from '../views/figures.ts'

interface WorkerOptions extends OpenOptions {
  readonly concurrency: number
}

export function define(command: Command): void {
  addExamples(command, ['DATABASE_URL=postgres://… quire worker --concurrency 8'])
    .addOption(concurrencyOption())
    .addOption(trustOption())
    .addOption(faultOption())
    .action(async (options: WorkerOptions) => {
      const { concurrency } = options
      const output = createOutput(options)
      await using quire = await openFor(options, { isRunning: true })
      const worker = await quire.work({ concurrency })
      const stop = (): void => void worker.stop()
      process.once('SIGINT', stop)
      process.once('SIGTERM', stop)
      output.note(
        `Working, ${counted(concurrency, 'step')} at a time. Ctrl-C finishes the steps in progress and exits.`,
      )
      await worker.ended()
      output.result({ status: 'stopped' }, () => 'Stopped.')
    })
}
