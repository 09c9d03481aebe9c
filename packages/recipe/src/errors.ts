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
