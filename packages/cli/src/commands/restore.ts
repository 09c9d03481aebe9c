import type { Command } from 'commander'
import { type CommonOptions, defineCommand, outputFor } from '../define-command.ts'

export function addRestoreCommand(program: Command): void {
  defineCommand(program, 'restore', 'Fill an empty store from a backup. Unfinished runs can be resumed afterwards.', [
    'quire restore october.quire',
    'DATABASE_URL=postgres://… quire restore october.quire',
  ])
    .argument('<file>', 'the backup')
    .action(async (file: string, options: CommonOptions) => {
      const { restore } = await import('./restore-action.ts')
      await restore(file, options, outputFor(options))
    })
}
