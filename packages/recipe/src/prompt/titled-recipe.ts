import { QuireError, renderTemplate } from '@quire/core'
import type { DataProblem } from '@quire/core/data-file'
import { mergeOverlays } from '@quire/core/template'
import type { Recipe } from '../format/recipe.ts'
import { overlaysFor } from './prompt-values.ts'
import type { RecipeLibrary } from './recipe-library.ts'

export interface TitledRecipe {
  readonly recipe: Recipe
  readonly problems: readonly DataProblem[]
}

/** Sets the titles of a recipe's stages and steps for the domain. `display` may contain values from overlays. */
export function titledRecipe(recipe: Recipe, library: Pick<RecipeLibrary, 'overlays'>): TitledRecipe {
  const { values } = mergeOverlays(overlaysFor({ recipe }, library))
  const problems: DataProblem[] = []
  const title = (display: string, file: string, line: number): string => {
    if (!display.includes('{{')) return display
    try {
      return renderTemplate(display, values).text
    } catch (error) {
      if (!QuireError.isInstance(error)) throw error
      problems.push({ file, line, message: `The display name '${display}' cannot be used: ${error.message}` })
      return display
    }
  }
  const stages = recipe.stages.map((stage) => ({
    ...stage,
    display: title(stage.display, stage.file, stage.line),
    steps: stage.steps.map((step) => ({ ...step, display: title(step.display, stage.file, step.line) })),
  }))
  return { recipe: { ...recipe, stages }, problems }
}
