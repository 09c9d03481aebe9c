import type { Recipe } from '../format/recipe.ts'

/** What a document is called in the middle of a sentence: as its step is for people, else by the words of its key. */
export function documentTitle(recipe: Recipe, slug: string, key: string): string {
  const stage = recipe.stages.find((one) => one.slug === slug)
  const step = stage?.steps.find((one) => one.key === key && one.promptType === 'Turn')
  if (!step || step.display === step.name) return key.replaceAll('_', ' ')
  return step.display.replace(/^\p{Lu}(?=\p{Ll}|-)/u, (letter) => letter.toLowerCase())
}
