import { errorClass } from '@quire/core'

/** The recipe is valid, but cannot run with these models or from this stage. */
export class RecipeNotExpandable extends errorClass<{ recipe: string }>('recipe-not-expandable') {
  constructor(recipe: string, why: string) {
    super(`Recipe '${recipe}' cannot run: ${why}`, { recipe })
  }
}

/** The recipe's templates do not support this domain. */
export class DomainNotFound extends errorClass<{ domain: string; available: readonly string[] }>('domain-not-found') {
  constructor(recipe: string, domain: string, available: readonly string[]) {
    const list = available.length > 0 ? available.join(', ') : 'none'
    super(`Recipe '${recipe}' has no domain '${domain}'. Domains: ${list}. To add one, create a file in domains/.`, {
      domain,
      available,
    })
  }
}
