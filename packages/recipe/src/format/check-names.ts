import type { Recipe, RecipeStage } from './recipe.ts'
import { inStage, type Report } from './recipe-parts.ts'

/** Endings that have a special meaning in file names. */
const TAKEN_ENDING = /(?:^|_)(?:planner|continuation_\d+|feedback(?:_\d+)?)$/
const TAKEN_STEPS = ['seed', 'gate']
/** Matches a placeholder in a form, such as `<TBD>` or `TODO`. */
const UNFILLED = /^\s*(?:<[^>]*>|tbd|todo)[.\s]*$|<tbd\b/i

/** Checks that the names in a recipe are unique, because they identify jobs and files. */
export function checkNames(recipe: Recipe, report: Report): void {
  const slugs = new Set<string>()
  for (const stage of recipe.stages) {
    if (slugs.has(stage.slug)) report(stage.line, `Duplicate stage '${stage.slug}'.`, stage.file)
    slugs.add(stage.slug)
    checkStage(stage, inStage(report, stage))
  }
}

function checkStage(stage: RecipeStage, report: Report): void {
  const names = new Set<string>()
  const made = new Map<string, string>()
  for (const { name, key, line, promptType, objective } of stage.steps) {
    if (names.has(name)) report(line, `Duplicate step '${name}' in stage '${stage.slug}'.`)
    names.add(name)
    if (UNFILLED.test(objective)) report(line, `Step '${name}': the objective '${objective.trim()}' is not filled in.`)
    if (TAKEN_STEPS.includes(name)) report(line, `The step name '${name}' is reserved.`)
    for (const word of new Set([name, key])) {
      if (TAKEN_ENDING.test(word)) {
        report(line, `'${word}' has an ending that is reserved in file names.`)
      }
    }
    if (key === '') continue
    const other = made.get(key)
    if (other !== undefined) {
      const hint = promptType === 'Planner' ? " Give one of them another 'document_key'." : ''
      report(line, `The steps '${other}' and '${name}' of stage '${stage.slug}' both make '${key}'.${hint}`)
    }
    made.set(key, name)
  }
  for (const { name, line } of stage.steps) {
    const other = made.get(name)
    if (other === undefined || other === name) continue
    report(
      line,
      `Step '${name}' has the same name as the document of step '${other}', so some of their files would collide.`,
    )
  }
}
