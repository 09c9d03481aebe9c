import { producersOf } from '../format/producers.ts'
import type { Recipe, RecipeStage, RecipeStep } from '../format/recipe.ts'
import { GRANULARITIES } from '../granularity/granularity.ts'
import type { Participant } from '../granularity/participant.ts'
import { type Cast, letterOf, numberOf } from './cast.ts'
import type { JobOutput } from './job-output.ts'

/** The default role of an author, for recipes that do not name one. */
const PARTICIPANT = 'Participant'

/**
 * Returns the name of a document in prompts. Works have letters, as in "Proposal A: business case". Judges have
 * numbers, as in "Review of Proposal A by Reviewer 2: risk register".
 */
export function documentLabel(
  recipe: Recipe,
  { stage: slug, step: name, key, model, lineage, match }: Omit<Labelled, 'step'> & { readonly step?: string },
  cast: Cast,
): string {
  const stage = recipe.stages.find((one) => one.slug === slug)
  const step = stage?.steps.find((one) => (name === undefined ? one.key === key : one.name === name))
  const display = stage?.display ?? slug
  const title = documentTitle(recipe, slug, key)
  // A document that is made only once belongs to all participants.
  const rules = step && GRANULARITIES[step.granularity]
  if (rules?.isForAll) return `${display}: ${title}`
  const letter = letterOf(cast, lineage)
  if (!stage || !step || !rules?.isAboutWork) {
    if (step?.author !== undefined) return `${display} by ${judge(step.author, cast, model)}: ${title}`
    return `${display}${letter ? ` ${letter}` : ''}: ${title}`
  }
  const work = `${recipe.stages[0]!.display} ${letter ?? 'by another participant'}`
  const author = judge(step.author, cast, model)
  if (match) {
    const reviewer = judge(reviewerRole(recipe, stage, step), cast, match)
    return `${display} of ${work} after the review by ${reviewer}, by ${author}: ${title}`
  }
  const isOwn = letter !== undefined && letter === letterOf(cast, model)
  return `${display} of ${work} by ${author}${isOwn ? ', who also wrote it' : ''}: ${title}`
}

function judge(role: string | undefined, cast: Cast, participant: Participant): string {
  const number = numberOf(cast, participant)
  return number === undefined ? 'another participant' : `${role ?? PARTICIPANT} ${number}`
}

/** Returns the reviewers' role in a step that pairs reviews with proposals. */
function reviewerRole(recipe: Recipe, stage: RecipeStage, step: RecipeStep): string | undefined {
  const makers = step.inputs.flatMap((input) => producersOf(recipe, input, { stage, step }))
  return makers.find((maker) => maker.step.author !== undefined)?.step.author
}

type Labelled = Pick<JobOutput, 'stage' | 'step' | 'key' | 'model' | 'lineage' | 'match'>

/** Returns a document's name for use in a sentence. This is the step's display name, or the document's key as words. */
export function documentTitle(recipe: Recipe, slug: string, key: string): string {
  const stage = recipe.stages.find((one) => one.slug === slug)
  const step = stage?.steps.find((one) => one.key === key && one.promptType === 'Turn')
  if (!step || step.display === step.name) return key.replaceAll('_', ' ')
  return step.display.replace(/^\p{Lu}(?=\p{Ll}|-)/u, (letter) => letter.toLowerCase())
}
