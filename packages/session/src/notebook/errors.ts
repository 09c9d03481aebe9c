import { QuireError } from '@quire/core'

/** There is no notebook of this name in the project. */
export class NotebookNotFound extends QuireError {
  static override readonly code = 'notebook-not-found'

  constructor(id: string, known: readonly string[]) {
    super(
      `There is no notebook '${id}'. ${known.length > 0 ? `Notebooks: ${known.join(', ')}.` : 'None is registered yet.'}`,
    )
  }
}

/** A notebook that cannot be registered as it was given. */
export class InvalidNotebook extends QuireError {
  static override readonly code = 'invalid-notebook'
}
