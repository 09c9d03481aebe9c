import { QuireError } from '@quire/core'

export class InvalidPrompt extends QuireError {
  static override readonly code = 'invalid-prompt'
  readonly path: string
  readonly expected: string

  constructor(path: string, expected: string) {
    super(`The prompt's ${path} must be ${expected}.`)
    this.path = path
    this.expected = expected
  }
}

export class EmptyTemplate extends QuireError {
  static override readonly code = 'empty-template'
  readonly file: string

  constructor(file: string) {
    super(`${file} renders to an empty system prompt. Fill it in, or delete the file to use the next template.`)
    this.file = file
  }
}

export class InvalidChangeOption extends QuireError {
  static override readonly code = 'invalid-option'
  readonly option: string

  constructor(option: string, why: string) {
    super(`Option '${option}' of the change flow: ${why}`)
    this.option = option
  }
}

export class NoAgent extends QuireError {
  static override readonly code = 'no-agent'
  readonly phase: string

  constructor(phase: string) {
    super(`No agent for '${phase}'. Name one with --${phase} AGENT, or set models with --models.`)
    this.phase = phase
  }
}

export class NotARepository extends QuireError {
  static override readonly code = 'not-a-repository'
  readonly folder: string

  constructor(folder: string, why: string) {
    super(`${folder} cannot be changed: ${why}`)
    this.folder = folder
  }
}

export class GitFailed extends QuireError {
  static override readonly code = 'git-failed'
  readonly command: string

  constructor(command: string, output: string) {
    super(`git ${command} failed: ${output || 'it printed no message.'}`)
    this.command = command
  }
}

/**
 * A partial clone lacks a required object. Quire does not let git fetch the object, because the repository's
 * configuration could run any program.
 */
export class MissingObjects extends QuireError {
  static override readonly code = 'missing-objects'
  readonly repository: string
  readonly object: string

  constructor(repository: string, object: string) {
    super(
      `${repository} is a partial clone, and the object ${object} is missing. Quire does not fetch missing objects. ` +
        'Complete the clone with `git fetch --refetch --no-filter`, then try again.',
    )
    this.repository = repository
    this.object = object
  }
}

/** A branch that the run did not create blocks the run's branch name. */
export class BranchTaken extends QuireError {
  static override readonly code = 'branch-taken'
  readonly branch: string

  constructor(branch: string) {
    super(
      `Branch '${branch}' already exists, and this run did not create it. Rename or delete it, then resume the run.`,
    )
    this.branch = branch
  }
}

/** Required context does not fit into the agent's window. */
export class ContextTooLarge extends QuireError {
  static override readonly code = 'context-too-large'
  readonly phase: string
  readonly missing: readonly string[]

  constructor(phase: string, model: string, missing: readonly string[], budget: number) {
    super(
      `'${phase}' needs ${missing.join(', ')}, but this does not fit into the ${budget} prompt tokens of ${model}. ` +
        'Request a smaller change, or use an agent with a larger window.',
    )
    this.phase = phase
    this.missing = missing
  }
}

/** The test command does not work on the base commit, so it cannot test a change. */
export class TestsCannotRun extends QuireError {
  static override readonly code = 'tests-cannot-run'
  readonly command: string

  constructor(command: string, ending: string, output: string) {
    super(
      `\`${command}\` fails on the base commit (${ending}), so it cannot show whether a change works. It runs in a ` +
        'checkout with your node_modules linked. If it needs more, prepare the checkout with --install, for example ' +
        `--install "npm ci". Its output:\n${output}`,
    )
    this.command = command
  }
}

/** The change did not pass. Its results are kept. */
export class ChangeNotPassed extends QuireError {
  static override readonly code = 'not-passed'
  readonly phase: string

  constructor(phase: string, why: string) {
    super(`The change did not pass its ${phase}: ${why} Its results are kept and listed in the report.`)
    this.phase = phase
  }
}
