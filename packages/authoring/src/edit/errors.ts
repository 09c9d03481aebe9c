import { errorClass } from '@quire/core'

/** The template or blueprint does not exist. */
export class PromptFileNotFound extends errorClass<{ path: string }>('prompt-file-not-found') {
  constructor(path: string) {
    super(`There is no template or blueprint '${path}'.`, { path })
  }
}

/** The file cannot be edited here. */
export class PromptFileNotEditable extends errorClass<{ path: string }>('prompt-file-not-editable') {
  constructor(path: string) {
    super(
      `'${path}' cannot be saved. Only a workspace's templates (prompts/….md) and blueprints (blueprints/….yaml) can be saved. Their paths must not contain links.`,
      { path },
    )
  }
}

/** The file has been changed elsewhere since it was read. */
export class PromptFileChanged extends errorClass<{ path: string }>('prompt-file-changed') {
  constructor(path: string) {
    super(`'${path}' has changed since it was read, so it was not overwritten. Read it again.`, { path })
  }
}
