import { QuireError } from '@quire/core'

/** The template or blueprint does not exist. */
export class PromptFileNotFound extends QuireError {
  static override readonly code = 'prompt-file-not-found'
  readonly path: string

  constructor(path: string) {
    super(`There is no template or blueprint '${path}'.`)
    this.path = path
  }
}

/** The file cannot be edited here. */
export class PromptFileNotEditable extends QuireError {
  static override readonly code = 'prompt-file-not-editable'
  readonly path: string

  constructor(path: string) {
    super(
      `'${path}' cannot be saved. Only a workspace's templates (prompts/….md) and blueprints (blueprints/….yaml) can be saved. Their paths must not contain links.`,
    )
    this.path = path
  }
}

/** The file has been changed elsewhere since it was read. */
export class PromptFileChanged extends QuireError {
  static override readonly code = 'prompt-file-changed'
  readonly path: string

  constructor(path: string) {
    super(`'${path}' has changed since it was read, so it was not overwritten. Read it again.`)
    this.path = path
  }
}
