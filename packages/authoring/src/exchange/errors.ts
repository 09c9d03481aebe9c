import { QuireError } from '@quire/core'

/** The file cannot be converted to a blueprint. Nothing was written. */
export class NotImported extends QuireError {
  static override readonly code = 'not-imported'
  readonly file: string
  readonly line: number

  constructor(file: string, line: number, why: string) {
    super(`${file}:${line}: ${why}`)
    this.file = file
    this.line = line
  }
}
