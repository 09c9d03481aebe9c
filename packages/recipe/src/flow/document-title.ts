import type { Recipe } from '../format/recipe.ts'

/** The name of a document in the middle of a sentence: its step's display name, or else the words of its key. */
export function documentTitle(recipe: Recipe, slug: string, key: string): string {
  const stage = recipe.stages.find((one) => one.slug === slug)
  const step = stage?.steps.find((one) => one.key === key && one.promptType === 'Turn')
  if (!step || step.display === step.name) return key.replaceAll('_', ' ')
  return step.display.replace(/^\p{Lu}(?=\p{Ll}|-)/u, (letter) => letter.toLowerCase())
}
