import type { DataProblem } from '@quire/core'
import { checkFiles } from './check-files.ts'
import { checkInputs } from './check-inputs.ts'
import { checkNames } from './check-names.ts'
import { findCycles } from './find-cycles.ts'
import type { Recipe } from './recipe.ts'
import type { RecipeParts, Report } from './recipe-parts.ts'

/** All that would go wrong with a recipe while it runs, with the line to mend; nothing runs before there is none. */
export function checkRecipe(recipe: Recipe, parts: RecipeParts): DataProblem[] {
  const problems: DataProblem[] = []
  const report: Report = (line, message) => void problems.push({ file: recipe.file, line, message })
  checkNames(recipe, report)
  checkFiles(recipe, parts, report)
  for (const stage of recipe.stages) {
    for (const step of stage.steps) checkInputs(recipe, { stage, step }, report)
  }
  for (const { line, steps } of findCycles(recipe)) {
    report(line, `The steps ${steps.join(' → ')} wait for each other: none of them could ever start.`)
  }
  return problems.sort((a, b) => a.line - b.line)
}
