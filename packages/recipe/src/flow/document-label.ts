import type { Recipe } from '../format/recipe.ts'
import { type Cast, letterOf } from './cast.ts'
import { documentTitle } from './document-title.ts'
import type { MadeOutput } from './job-output.ts'

/** Granularities whose documents are about somebody's work, their author's own perhaps. */
const ABOUT_OTHERS: readonly string[] = ['one_to_one', 'per_lineage', 'pairwise_by_origin']

/**
 * What a document is called in prompts: its stage, whose work it is about, who wrote it, and its title, with letters for
 * names. "Proposal A: business case", "Review of A, by B: risk register".
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
  // What is made once is everybody's, whoever wrote it.
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
