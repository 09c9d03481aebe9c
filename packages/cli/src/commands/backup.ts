import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option, outputFor } from '../define-command.ts'

export interface BackupOptions extends CommonOptions {
  readonly force?: boolean
}

export function addBackupCommand(program: Command): void {
  defineCommand(
    program,
    'backup',
    'Write everything in the store to one file, for any later version and any PostgreSQL.',
    ['quire backup october.quire', 'DATABASE_URL=postgres://… quire backup october.quire'],
  )
    .argument('<file>', 'the file to write')
    .addOption(option('--force', 'replace the file if it exists'))
    .action(async (file: string, options: BackupOptions) => {
      const { backup } = await import('./backup-action.ts')
      await backup(file, options, outputFor(options))
    })
}
