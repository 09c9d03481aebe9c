import type { DataProblem } from '@quire/core/data-file'
import { checkFiles } from './check-files.ts'
import { checkInputs } from './check-inputs.ts'
import { checkNames } from './check-names.ts'
import { findCycles } from './find-cycles.ts'
import type { Recipe } from './recipe.ts'
import { inStage, type RecipeParts, type Report } from './recipe-parts.ts'

/** Returns all problems in a recipe, with their lines. A recipe with problems does not run. */
export function checkRecipe(recipe: Recipe, parts: RecipeParts): DataProblem[] {
  const problems: DataProblem[] = []
  const report: Report = (line, message, file = recipe.file) => void problems.push({ file, line, message })
  checkNames(recipe, report)
  checkFiles(recipe, parts, report)
  for (const stage of recipe.stages) {
    for (const step of stage.steps) checkInputs(recipe, { stage, step }, inStage(report, stage))
  }
  for (const { line, steps, file } of findCycles(recipe)) {
    report(line, `The steps ${steps.join(' → ')} depend on each other in a cycle, so none of them could start.`, file)
  }
  return problems.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
}
