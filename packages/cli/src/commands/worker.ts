import type { Command } from 'commander'
import { defineCommand } from '../command-line/define-command.ts'
import { concurrencyOption, faultOption } from '../command-line/running-options.ts'
import { trustOption } from '../command-line/trust-option.ts'
import { type OpenOptions, openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { counted } from '../views/counted.ts'

interface WorkerOptions extends OpenOptions {
  readonly concurrency: number
}

export function addWorkerCommand(program: Command): void {
  defineCommand(program, 'worker', 'Work on the steps of all runs in a shared database until stopped.', [
    'DATABASE_URL=postgres://… quire worker --concurrency 8',
  ])
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
