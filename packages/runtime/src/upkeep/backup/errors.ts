import { QuireError } from '@quire/core'

export class BackupNotWritten extends QuireError {
  static override readonly code = 'backup-not-written'
  readonly file: string

  constructor(file: string, cause: Error & { code?: unknown }) {
    const reason = ['ENOSPC', 'EDQUOT'].includes(String(cause.code)) ? 'the disk is full' : cause.message
    super(`The backup ${file} was not written: ${reason}. No partial file is left.`, { cause })
    this.file = file
  }
}

export class BackupNotRead extends QuireError {
  static override readonly code = 'backup-not-read'
  readonly file: string

  constructor(file: string, problem: string, options?: { cause?: unknown }) {
    super(`${file} cannot be restored: ${problem}. Nothing was changed.`, options)
    this.file = file
  }
}

export class StoreNotEmpty extends QuireError {
  static override readonly code = 'store-not-empty'
  readonly rows: Readonly<Record<string, number>>

  constructor(rows: Readonly<Record<string, number>>) {
    const found = Object.entries(rows).map(([table, count]) => `${table}: ${count}`)
    super(
      `The store is not empty (${found.join(', ')}), and restoring does not overwrite data. ` +
        'Restore into a new workspace or database, or move .quire/store out of the way first.',
    )
    this.rows = rows
  }
}
