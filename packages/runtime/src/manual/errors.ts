import { QuireError } from '@quire/core'

/** The folder of prompts and answers cannot be used. */
export class ManualFolderUnusable extends QuireError {
  static override readonly code = 'manual-folder-unusable'
  readonly folder: string

  constructor(folder: string, why: string) {
    super(
      `${folder} cannot be used for prompts and answers: ${why}. Use 'quire answer' to see the prompts and submit answers.`,
    )
    this.folder = folder
  }
}
