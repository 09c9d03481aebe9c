import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { openFor } from '../open/open-for.ts'
import { openStored } from '../open/open-stored.ts'
import { createOutput } from '../output/output.ts'
import { progressOf } from '../output/slow-progress.ts'
import { counted } from '../views/counted.ts'

interface BackupOptions extends CommonOptions {
  readonly force?: boolean
}

export function addBackupCommand(program: Command): void {
  defineCommand(
    program,
    'backup',
    'Back up the store to one file. Later versions can restore it to any PostgreSQL database.',
    ['quire backup october.quire', 'DATABASE_URL=postgres://… quire backup october.quire'],
  )
    .argument('<file>', 'the file to write')
    .addOption(option('--force', 'replace the file if it exists'))
    .action(async (file: string, options: BackupOptions) => {
      if (existsSync(file) && !options.force)
        throw new InvalidInput(`${file} already exists. Choose another file, or add --force to replace it.`)
      const output = createOutput(options)
      await using quire = await openStored(options)
      const { writeBackup } = await import('@quire/runtime/upkeep')
      const { db } = await quire.store()
      const { rows } = await writeBackup(db, file, progressOf(output, 'Backing up'))
      output.result({ file, rows }, () => `Wrote ${file}: ${rowCounts(rows)}.`)
    })
}

export function addRestoreCommand(program: Command): void {
  defineCommand(program, 'restore', 'Restore a backup into an empty store. Unfinished runs can then be resumed.', [
    'quire restore october.quire',
    'DATABASE_URL=postgres://… quire restore october.quire',
  ])
    .argument('<file>', 'the backup')
    .action(async (file: string, options: CommonOptions) => {
      if (!existsSync(file)) throw new InvalidInput(`${file}: does not exist.`)
      const output = createOutput(options)
      await using quire = await openFor(options, { isLooking: true })
      const { restoreBackup } = await import('@quire/runtime/upkeep')
      const { db, migrations } = await quire.store()
      const rows = await restoreBackup(db, file, { migrations, onTable: progressOf(output, 'Restoring') })
      output.result({ file, rows }, () => `Restored ${file}: ${rowCounts(rows)}.`)
    })
}

function rowCounts(rows: Readonly<Record<string, number>>): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return [counted(total, 'row'), counted(rows.run ?? 0, 'run'), counted(rows.session ?? 0, 'session')].join(', ')
}
