import type { Command } from 'commander'
import { concurrencyOption } from '../concurrency-option.ts'
import { defineCommand, option, outputFor } from '../define-command.ts'
import type { TrustedOptions } from '../open-trusted-workspace.ts'
import { trustOption } from '../trust-option.ts'

interface WorkerOptions extends TrustedOptions {
  readonly concurrency: number
  readonly fault?: readonly string[]
}

export function addWorkerCommand(program: Command): void {
  defineCommand(program, 'worker', 'Run steps of any run of a shared database until stopped.', [
    'DATABASE_URL=postgres://… quire worker --concurrency 8',
  ])
    .addOption(concurrencyOption())
    .addOption(trustOption())
    .addOption(
      option('--fault <kind[:n]>', 'a fault for scripted models').argParser((value, all: string[] = []) => [
        ...all,
        value,
      ]),
    )
    .action(async (options: WorkerOptions) => {
      const { withEngine } = await import('../with-engine.ts')
      const output = outputFor(options)
      await withEngine(options, {}, async (engine) => {
        const worker = engine.worker(options.concurrency)
        const stop = (): void => void worker.stop()
        process.once('SIGINT', stop)
        process.once('SIGTERM', stop)
        worker.start()
        output.note(`Working, ${options.concurrency} steps at a time. Ctrl-C finishes what is under way and ends.`)
        await worker.ended()
      })
      output.result({ status: 'stopped' }, () => 'Stopped.')
    })
}
