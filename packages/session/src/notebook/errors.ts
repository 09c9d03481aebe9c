import { QuireError } from '@quire/core'

/** The project has no notebook with this name. */
export class NotebookNotFound extends QuireError {
  static override readonly code = 'notebook-not-found'

  constructor(id: string, known: readonly string[]) {
    super(
      `There is no notebook '${id}'. ${known.length > 0 ? `Notebooks: ${known.join(', ')}.` : 'None is registered yet.'}`,
    )
  }
}

/** The notebook cannot be registered. */
export class InvalidNotebook extends QuireError {
  static override readonly code = 'invalid-notebook'
}
