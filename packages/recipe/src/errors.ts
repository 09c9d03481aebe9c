import { QuireError } from '@quire/core'

/** The recipe is valid, but cannot run with these models or from this stage. */
export class RecipeNotExpandable extends QuireError {
  static override readonly code = 'recipe-not-expandable'
  readonly recipe: string

  constructor(recipe: string, why: string) {
    super(`Recipe '${recipe}' cannot run: ${why}`)
    this.recipe = recipe
  }
}

/** The recipe's templates do not support this domain. */
export class DomainNotFound extends QuireError {
  static override readonly code = 'domain-not-found'
  readonly domain: string
  readonly available: readonly string[]

  constructor(recipe: string, domain: string, available: readonly string[]) {
    const list = available.length > 0 ? available.join(', ') : 'none'
    super(`Recipe '${recipe}' has no domain '${domain}'. Domains: ${list}. To add one, create a file in domains/.`)
    this.domain = domain
    this.available = available
  }
}

/** A model refused to answer, and asking again would not help. */
export class AnswerRefused extends QuireError {
  static override readonly code = 'answer-refused'
  readonly model: string
  readonly reason: string

  constructor(model: string, reason: string, what: string) {
    super(
      `${model} did not write ${what}: its answer ended with '${reason}'. Change the request or use another model, then resume the run.`,
    )
    this.model = model
    this.reason = reason
  }
}

/** An answer is unusable even after all continuations. */
export class AnswerUnusable extends QuireError {
  static override readonly code = 'answer-unusable'
  /** Another call may give a different answer, so a step with a retry policy is retried. */
  readonly canHeal = true
  readonly model: string
  readonly problems: readonly string[]

  constructor(model: string, what: string, tries: number, problems: readonly string[]) {
    super(
      `${model} did not return a usable ${what} in ${tries} ${tries === 1 ? 'answer' : 'answers'}:\n${problems.map((one) => `  ${one}`).join('\n')}\nResume the run to ask again, or use another model.`,
    )
    this.model = model
    this.problems = problems
  }
}
