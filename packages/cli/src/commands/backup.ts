import { existsSync } from 'node:fs'
import { writeBackup } from '@quire/runtime/upkeep'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { option } from '../command-line/option.ts'
import { openStored } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { counted } from '../views/figures.ts'

interface BackupOptions extends CommonOptions {
  readonly force?: boolean
}

export function define(command: Command): void {
  addExamples(command, ['quire backup october.quire', 'DATABASE_URL=postgres://… quire backup october.quire'])
    .argument('<file>', 'the file to write')
    .addOption(option('--force', 'replace the file if it exists'))
    .action(async (file: string, options: BackupOptions) => {
      if (existsSync(file) && !options.force)
        throw new InvalidInput(`${file} already exists. Choose another file, or add --force to replace it.`)
      const output = createOutput(options)
      await using quire = await openStored(options)
      const { db } = await quire.store()
      const { rows } = await writeBackup(db, file, progressOf(output, 'Backing up'))
      output.result({ file, rows }, () => `Wrote ${file}: ${rowCounts(rows)}.`)
    })
}

export function rowCounts(rows: Readonly<Record<string, number>>): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return [counted(total, 'row'), counted(rows.run ?? 0, 'run'), counted(rows.session ?? 0, 'session')].join(', ')
}

const SLOW_MS = 2_000

/** Reports the current work if it takes a while. */
export function progressOf(output: Output, verb: string): (what: string) => void {
  const begun = performance.now()
  return (what) => {
    if (performance.now() - begun > SLOW_MS) output.note(`${verb} ${what}`)
  }
}
