import { errorClass } from '@quire/core'

export class InvalidPrompt extends errorClass<{ path: string; expected: string }>('invalid-prompt') {
  constructor(path: string, expected: string) {
    super(`The prompt's ${path} must be ${expected}.`, { path, expected })
  }
}

export class EmptyTemplate extends errorClass<{ file: string }>('empty-template') {
  constructor(file: string) {
    super(`${file} renders to an empty system prompt. Fill it in, or delete the file to use the next template.`, {
      file,
    })
  }
}

export class InvalidChangeOption extends errorClass<{ option: string }>('invalid-option') {
  constructor(option: string, why: string) {
    super(`Option '${option}' of the change flow: ${why}`, { option })
  }
}

export class NoAgent extends errorClass<{ phase: string }>('no-agent') {
  constructor(phase: string) {
    super(`No agent for '${phase}'. Name one with --${phase} AGENT, or set models with --models.`, { phase })
  }
}

export class NotARepository extends errorClass<{ folder: string }>('not-a-repository') {
  constructor(folder: string, why: string) {
    super(`${folder} cannot be changed: ${why}`, { folder })
  }
}

export class GitFailed extends errorClass<{ command: string }>('git-failed') {
  constructor(command: string, output: string) {
    super(`git ${command} failed: ${output || 'it printed no message.'}`, { command })
  }
}

/**
 * A partial clone lacks a required object. Quire does not let git fetch the object, because the repository's
 * configuration could run any program.
 */
export class MissingObjects extends errorClass<{ repository: string; object: string }>('missing-objects') {
  constructor(repository: string, object: string) {
    super(
      `${repository} is a partial clone, and the object ${object} is missing. Quire does not fetch missing objects. ` +
        'Complete the clone with `git fetch --refetch --no-filter`, then try again.',
      { repository, object },
    )
  }
}

/** A branch that the run did not create blocks the run's branch name. */
export class BranchTaken extends errorClass<{ branch: string }>('branch-taken') {
  constructor(branch: string) {
    super(
      `Branch '${branch}' already exists, and this run did not create it. Rename or delete it, then resume the run.`,
      { branch },
    )
  }
}

/** Required context does not fit into the agent's window. */
export class ContextTooLarge extends errorClass<{ phase: string; missing: readonly string[] }>('context-too-large') {
  constructor(phase: string, model: string, missing: readonly string[], budget: number) {
    super(
      `'${phase}' needs ${missing.join(', ')}, but this does not fit into the ${budget} prompt tokens of ${model}. ` +
        'Request a smaller change, or use an agent with a larger window.',
      { phase, missing },
    )
  }
}

/** There is no sandbox for code that a model wrote. */
export class NoSandbox extends errorClass<{ option: string; why: string }>('no-sandbox') {
  constructor(option: string, why: string, fix: string) {
    super(
      `--${option} runs code that a model writes, and there is no sandbox to run it in: ${why}. ${fix} ` +
        'If you trust the repository and the models, pass --trust-repo to run it without a sandbox, with all your permissions.',
      { option, why },
    )
  }
}

const IN_SANDBOX =
  'It runs in a sandbox without network access and without your home folder. Name folders that it may read with --allow-read. '

/** The test command does not work on the base commit, so it cannot test a change. */
export class TestsCannotRun extends errorClass<{ command: string }>('tests-cannot-run') {
  constructor(command: string, ending: string, output: string, isSandboxed: boolean) {
    super(
      `\`${command}\` fails on the base commit (${ending}), so it cannot show whether a change works. It runs in a ` +
        'checkout with your node_modules linked. If it needs more, prepare the checkout with --install, for example ' +
        `--install "npm ci". ${isSandboxed ? IN_SANDBOX : ''}Its output:\n${output}`,
      { command },
    )
  }
}

/** The change did not pass. Its results are kept. */
export class ChangeNotPassed extends errorClass<{ phase: string }>('not-passed') {
  constructor(phase: string, why: string) {
    super(`The change did not pass its ${phase}: ${why} Its results are kept and listed in the report.`, { phase })
  }
}

/** The run has no change that could be applied. */
export class NothingToApply extends errorClass<{ run: string }>('nothing-to-apply') {
  constructor(run: string, why: string) {
    super(`Run '${run}' has no change to apply: ${why}`, { run })
  }
}

/** Applying a change would lose work, so nothing was applied. */
export class ApplyConflict extends errorClass<{ files: readonly { readonly path: string; readonly reason: string }[] }>(
  'apply-conflict',
) {
  constructor(files: readonly { readonly path: string; readonly reason: string }[], branch: string) {
    const list = files.map(({ path, reason }) => `\n  ${JSON.stringify(path)}: ${reason}`).join('')
    super(
      `The change was not applied, because it would overwrite your work:${list}\nCommit or stash these files and try again, or merge the branch with \`git merge ${branch}\`.`,
      { files },
    )
  }
}

/** An issue could not be read. */
export class IssueUnavailable extends errorClass<{ issue: string }>('issue-unavailable') {
  constructor(issue: string, why: string) {
    super(`${issue} could not be read: ${why}`, { issue })
  }
}

/** The file with the plan cannot be used. */
export class PlanUnusable extends errorClass<{ file: string }>('plan-unusable') {
  constructor(file: string, why: string) {
    super(`${file} cannot be used as the plan: ${why} Correct it, then resume the run.`, { file })
  }
}
