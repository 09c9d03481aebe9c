import { restoreBackup } from '@quire/runtime'
import type { CommonOptions } from '../define-command.ts'
import type { Output } from '../output.ts'
import { progressOf } from '../slow-progress.ts'
import { withStore } from '../with-store.ts'

export async function restore(file: string, options: CommonOptions, output: Output): Promise<void> {
  const onTable = progressOf(output, 'Restoring')
  const rows = await withStore(options, ({ db }) => restoreBackup(db, file, { onTable }))
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  output.result(
    { file, rows },
    () => `Restored ${file}: ${total} rows, ${rows.run ?? 0} runs, ${rows.session ?? 0} sessions.`,
  )
}
