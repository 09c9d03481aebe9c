import { QuireError } from '@quire/core'

/** Data that is no prompt. */
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

/** A phase's template that says nothing. */
export class EmptyTemplate extends QuireError {
  static override readonly code = 'empty-template'
  readonly file: string

  constructor(file: string) {
    super(
      `${file} gives an empty system prompt, and nobody is sent one. Write it, or delete the file to use the next one.`,
    )
    this.file = file
  }
}

/** An option of the flow that says nothing usable. */
export class InvalidChangeOption extends QuireError {
  static override readonly code = 'invalid-option'
  readonly option: string

  constructor(option: string, why: string) {
    super(`Option '${option}' of the change flow: ${why}`)
    this.option = option
  }
}

/** A phase that nobody was named for. */
export class NoAgent extends QuireError {
  static override readonly code = 'no-agent'
  readonly phase: string

  constructor(phase: string) {
    super(`No agent for '${phase}'. Name one with --${phase} AGENT, or give the run models with --models.`)
    this.phase = phase
  }
}

/** A folder that changes cannot be made to. */
export class NotARepository extends QuireError {
  static override readonly code = 'not-a-repository'
  readonly folder: string

  constructor(folder: string, why: string) {
    super(`${folder} cannot be changed: ${why}`)
    this.folder = folder
  }
}

/** What git itself refused or failed to do. */
export class GitFailed extends QuireError {
  static override readonly code = 'git-failed'
  readonly command: string

  constructor(command: string, said: string) {
    super(`git ${command} failed: ${said || 'it said nothing.'}`)
    this.command = command
  }
}

/** A partial clone lacks something that is needed; git would fetch it, by whatever program the repository names. */
export class MissingObjects extends QuireError {
  static override readonly code = 'missing-objects'
  readonly repository: string
  readonly object: string

  constructor(repository: string, object: string) {
    super(
      `${repository} is a partial clone without object ${object}. Quire fetches nothing. ` +
        'Complete the clone with `git fetch --refetch --no-filter`, then try again.',
    )
    this.repository = repository
    this.object = object
  }
}

/** The branch that a run would make is there already and is not this run's. */
export class BranchTaken extends QuireError {
  static override readonly code = 'branch-taken'
  readonly branch: string

  constructor(branch: string) {
    super(`There is a branch '${branch}' already that this run did not make. Rename or delete it, then resume the run.`)
    this.branch = branch
  }
}

/** Something that a phase cannot do without does not fit into the agent's window. */
export class ContextTooLarge extends QuireError {
  static override readonly code = 'context-too-large'
  readonly phase: string
  readonly missing: readonly string[]

  constructor(phase: string, model: string, missing: readonly string[], budget: number) {
    super(
      `'${phase}' needs ${missing.join(', ')}, which does not fit into the ${budget} tokens that ${model} has for a prompt. ` +
        'Ask for a smaller change, or use an agent with a larger window.',
    )
    this.phase = phase
    this.missing = missing
  }
}

/** The test command does not work on the base, so that it could say nothing about a change. */
export class TestsCannotRun extends QuireError {
  static override readonly code = 'tests-cannot-run'
  readonly command: string

  constructor(command: string, ending: string, said: string) {
    super(
      `\`${command}\` does not work on the base (${ending}), so it could not tell whether a change does. It runs in a ` +
        'checkout with your node_modules linked; if it needs more, prepare the checkout with --install "npm ci" or ' +
        `the like. It said:\n${said}`,
    )
    this.command = command
  }
}

/** The change ended without a pass. What was made is kept. */
export class ChangeNotPassed extends QuireError {
  static override readonly code = 'not-passed'
  readonly phase: string

  constructor(phase: string, why: string) {
    super(`The change did not pass its ${phase}: ${why} What was made is kept; the report says where.`)
    this.phase = phase
  }
}
