import { restoreStore } from '@quire/runtime'
import type { CommonOptions } from '../define-command.ts'
import type { Output } from '../output.ts'
import { progressOf } from '../slow-progress.ts'
import { withStore } from '../with-store.ts'

export async function restore(file: string, options: CommonOptions, output: Output): Promise<void> {
  const rows = await withStore(options, (store) => restoreStore(store, file, progressOf(output, 'Restoring')))
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  output.result(
    { file, rows },
    () => `Restored ${file}: ${total} rows, ${rows.run ?? 0} runs, ${rows.session ?? 0} sessions.`,
  )
}
