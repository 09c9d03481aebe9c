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

/** A stage needs feedback that nobody gave. */
export class FeedbackMissing extends errorClass<{ documents: readonly string[] }>('feedback-missing') {
  constructor(run: string, documents: readonly string[]) {
    super(`${missingFeedback(run, documents)} Then run 'quire resume ${run}'.`, { documents })
  }
}

/** Says which documents need feedback, and how to give it. */
export function missingFeedback(run: string, documents: readonly string[]): string {
  const [first, ...others] = documents
  const more = others.length === 0 ? '' : `, and in the same way on: ${others.join(', ')}`
  return `The recipe requires feedback: 'quire feedback ${run} ${first} --file FILE'${more}.`
}
