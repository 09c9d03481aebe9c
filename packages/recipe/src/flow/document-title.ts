import type { Recipe } from '../format/recipe.ts'

/** Returns a document's name for use in a sentence. This is the step's display name, or the document's key as words. */
export function documentTitle(recipe: Recipe, slug: string, key: string): string {
  const stage = recipe.stages.find((one) => one.slug === slug)
  const step = stage?.steps.find((one) => one.key === key && one.promptType === 'Turn')
  if (!step || step.display === step.name) return key.replaceAll('_', ' ')
  return step.display.replace(/^\p{Lu}(?=\p{Ll}|-)/u, (letter) => letter.toLowerCase())
}
