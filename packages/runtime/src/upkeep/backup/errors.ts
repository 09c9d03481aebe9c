import { errorClass } from '@quire/core'

export class BackupNotWritten extends errorClass<{ file: string }>('backup-not-written') {
  constructor(file: string, cause: Error & { code?: unknown }) {
    const reason = ['ENOSPC', 'EDQUOT'].includes(String(cause.code)) ? 'the disk is full' : cause.message
    super(`The backup ${file} was not written: ${reason}. No partial file is left.`, { file }, { cause })
  }
}

export class BackupNotRead extends errorClass<{ file: string }>('backup-not-read') {
  constructor(file: string, problem: string, options?: { cause?: unknown }) {
    super(`${file} cannot be restored: ${problem}. Nothing was changed.`, { file }, options)
  }
}

export class StoreNotEmpty extends errorClass<{ rows: Readonly<Record<string, number>> }>('store-not-empty') {
  constructor(rows: Readonly<Record<string, number>>) {
    const found = Object.entries(rows).map(([table, count]) => `${table}: ${count}`)
    super(
      `The store is not empty (${found.join(', ')}), and restoring does not overwrite data. ` +
        'Restore into a new workspace or database, or move .quire/store out of the way first.',
      { rows },
    )
  }
}
