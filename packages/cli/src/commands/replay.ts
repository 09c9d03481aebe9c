import type { Command } from 'commander'
import { defineCommand, option, outputFor } from '../define-command.ts'
import type { TrustedOptions } from '../open-trusted-workspace.ts'
import { trustOption } from '../trust-option.ts'

export interface ReplayOptions extends TrustedOptions {
  readonly verify?: boolean
  readonly model?: string
  readonly runId?: string
}

export function addReplayCommand(program: Command): void {
  defineCommand(program, 'replay', 'Make a past prompt again and prove it, or send it to another model as a new run.', [
    'quire replay october/draft/alpha#1 --verify',
    'quire replay a-3f2c… --model scripted/gamma',
  ])
    .argument('<id>', 'the call, or an artifact that came from one')
    .addOption(option('--verify', 'compare it with what was sent, as without options; exit 3 where they differ'))
    .addOption(option('--model <id>', 'send it to this model').conflicts('verify'))
    .addOption(option('--run-id <id>', 'with --model: names the new run; the same command again goes on with it'))
    .addOption(trustOption())
    .action(async (id: string, options: ReplayOptions, command: Command) => {
      if (options.runId !== undefined && options.model === undefined)
        command.error("error: option '--run-id <id>' names a new run, which only '--model <id>' makes")
      const { replay } = await import('./replay-action.ts')
      await replay(id, options, outputFor(options))
    })
}
