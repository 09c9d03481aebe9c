import { errorClass } from '@quire/core'

/** The file cannot be converted to a blueprint. Nothing was written. */
export class NotImported extends errorClass<{ file: string; line: number }>('not-imported') {
  constructor(file: string, line: number, why: string) {
    super(`${file}:${line}: ${why}`, { file, line })
  }
}
