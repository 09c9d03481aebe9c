import type { Recipe } from '../format/recipe.ts'
import { type Cast, letterOf } from './cast.ts'
import { documentTitle } from './document-title.ts'
import type { MadeOutput } from './job-output.ts'

/** Granularities whose documents are about a participant's work, perhaps the author's own. */
const ABOUT_OTHERS: readonly string[] = ['one_to_one', 'per_lineage', 'pairwise_by_origin']

/**
 * The title of a document in prompts: its stage, whose work it is about, its author, and its name, with letters instead
 * of model names. "Proposal A: business case", "Review of A, by B: risk register".
 */
export function documentLabel(
  recipe: Recipe,
  { stage: slug, step: name, key, model, lineage, match }: Omit<Labelled, 'step'> & { readonly step?: string },
  cast: Cast,
): string {
  const stage = recipe.stages.find((one) => one.slug === slug)
  const step = stage?.steps.find((one) => (name === undefined ? one.key === key : one.name === name))
  const [about, by] = [letterOf(cast, lineage), letterOf(cast, model)]
  const display = stage?.display ?? slug
  const title = documentTitle(recipe, slug, key)
  // A document that is made once belongs to everybody, whoever wrote it.
  if (step?.granularity === 'once') return `${display}: ${title}`
  if (!step || !ABOUT_OTHERS.includes(step.granularity)) return `${display}${by ? ` ${by}` : ''}: ${title}`
  const whose = about ?? 'another'
  if (match) {
    const review = `the review by ${letterOf(cast, match) ?? 'another'}`
    return `${display}${by ? ` by ${by}` : ''}, from the work of ${whose} and ${review}: ${title}`
  }
  const writer = by === about ? `, by ${by}, its own author` : by === undefined ? '' : `, by ${by}`
  return `${display} of ${whose}${writer}: ${title}`
}

type Labelled = Pick<MadeOutput, 'stage' | 'step' | 'key' | 'model' | 'lineage' | 'match'>
