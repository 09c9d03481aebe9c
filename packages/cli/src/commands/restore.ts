import { existsSync } from 'node:fs'
import { restoreBackup } from '@quire/runtime/upkeep'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { progressOf, rowCounts } from './backup.ts'

export function define(command: Command): void {
  addExamples(command, ['quire restore october.quire', 'DATABASE_URL=postgres://… quire restore october.quire'])
    .argument('<file>', 'the backup')
    .action(async (file: string, options: CommonOptions) => {
      if (!existsSync(file)) throw new InvalidInput(`${file}: does not exist.`)
      const output = createOutput(options)
      await using quire = await openFor(options, { isLooking: true })
      const { db, migrations } = await quire.store()
      const rows = await restoreBackup(db, file, { migrations, onTable: progressOf(output, 'Restoring') })
      output.result({ file, rows }, () => `Restored ${file}: ${rowCounts(rows)}.`)
    })
}
