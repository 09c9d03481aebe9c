import { errorClass } from '@quire/core'

/** No model was named, and the workspace has no default model. */
export class ModelNotNamed extends errorClass('model-not-named') {
  constructor() {
    super(
      'No model is set. Pass one (--model on the command line), or set `model` in the blueprint or in quire.yaml. `quire models` lists the known models.',
    )
  }
}

/** This version of Node is too old to use Quire as a library. */
export class NodeTooOld extends errorClass('node-too-old') {
  constructor(version: string) {
    super(`Quire needs Node 22.13 or later; this is ${version}.`)
  }
}

/** A method of a closed Quire instance was called. A common cause is `return` without `await` after `await using`. */
export class QuireClosed extends errorClass('quire-closed') {
  constructor() {
    super('This Quire instance is already closed. Before closing it, wait for pending work to finish.')
  }
}

/** Only artifacts and calls have a lineage. A whole run has none. */
export class RunHasNoLineage extends errorClass<{ run: string }>('run-has-no-lineage') {
  constructor(run: string) {
    super(`'${run}' is a run. Specify one of its documents or calls: 'quire show ${run}' lists them.`, { run })
  }
}
