import { existsSync } from 'node:fs'
import { writeBackup } from '@quire/runtime'
import { InvalidInput } from '../errors.ts'
import type { Output } from '../output.ts'
import { progressOf } from '../slow-progress.ts'
import { withStore } from '../with-store.ts'
import type { BackupOptions } from './backup.ts'

export async function backup(file: string, options: BackupOptions, output: Output): Promise<void> {
  if (existsSync(file) && !options.force)
    throw new InvalidInput(`${file} exists. Name another file, or add --force to replace it.`)
  const { rows } = await withStore(options, ({ db }) => writeBackup(db, file, progressOf(output, 'Backing up')))
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  output.result(
    { file, rows },
    () => `Wrote ${file}: ${total} rows, ${rows.run ?? 0} runs, ${rows.session ?? 0} sessions.`,
  )
}
