import { type Blueprint, QuireError, type TemplateLibrary } from '@quire/core'
import type { DataProblem } from '@quire/core/data-file'
import type { Template } from '@quire/core/template'
import { answersInJson, hasSeed, type Recipe } from '../format/recipe.ts'
import { overlaysFor } from './prompt-values.ts'
import type { RecipeLibrary } from './recipe-library.ts'

/**
 * Before a run, finds templates that use undefined variables. Templates with lists are skipped, because a name inside a
 * list may be a field of the list's entries.
 */
export function checkTemplateVariables(recipe: Recipe, library: RecipeLibrary): DataProblem[] {
  const overlays = overlaysFor({ recipe }, library)
  const everywhere = [overlays.domain, overlays.project, overlays.user].flatMap((values) => Object.keys(values ?? {}))
  const problems = new Map<string, DataProblem>()
  const check = (name: string, blueprint: Blueprint): void => {
    const names = new Set([...everywhere, ...Object.keys(blueprint.inputs ?? {})])
    for (const ending of ['', '.medium', '.minimal']) {
      const template = find(library.templates, name + ending)
      if (!template) continue
      for (const problem of unknownVariables(template, names)) {
        problems.set(`${problem.file}:${problem.line} ${problem.message}`, problem)
      }
    }
  }
  const { seed, planner, turn } = library.blueprints
  for (const stage of recipe.stages.filter(hasSeed)) {
    check(stage.template, seed)
    for (const step of stage.steps) {
      const blueprint = step.promptType === 'Planner' ? planner : turn
      check(step.promptTemplate, blueprint)
      check(recipe.styleGuide, blueprint)
      if (step.documentTemplate !== undefined && !answersInJson(step)) check(step.documentTemplate, blueprint)
    }
  }
  return [...problems.values()]
}

function unknownVariables({ file, meta, references }: Template, names: ReadonlySet<string>): DataProblem[] {
  if (references.some(({ kind }) => kind === 'list')) return []
  const harmless = meta.variables.filter((one) => one.default !== undefined || one.required === false)
  const available = new Set([...names, ...harmless.map(({ name }) => name.split('.')[0]!)])
  return references
    .filter(({ kind, name }) => kind === 'value' && /^[\p{L}_]/u.test(name) && name !== 'this')
    .filter(({ name }) => !available.has(name.split(/[./]/)[0]!))
    .map(({ name, line }) => {
      const message = `{{${name}}} is not set by any input or overlay. Available: ${[...available].sort().join(', ')}.`
      return { file, line, message }
    })
}

/** `checkRecipe` has already reported problems in the file itself. */
function find(templates: TemplateLibrary, name: string): Template | undefined {
  try {
    return templates.find(name)
  } catch (error) {
    if (QuireError.isInstance(error)) return undefined
    throw error
  }
}
