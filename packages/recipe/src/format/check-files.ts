import { QuireError } from '@quire/core'
import { takersOf } from './producers.ts'
import { HEADER_CONTEXT, hasSeed, type Recipe, type RecipeStage, type RecipeStep } from './recipe.ts'

/** Checks that all templates and schemas exist, and that each step defines what its output needs. */
export function checkFiles(recipe: Recipe, { templates, schemas }: RecipeParts, report: Report): void {
  const template = (name: string, line: number, what: string, tell = report): void => {
    try {
      if (templates.find(name) === undefined) tell(line, `${what} '${name}.md' does not exist.`)
    } catch (error) {
      if (!QuireError.isInstance(error)) throw error
      tell(line, `${what} '${name}.md' cannot be used: ${error.message}`)
    }
  }
  template(recipe.styleGuide, recipe.line, 'The style guide')
  if (recipe.result) template(recipe.result.template, recipe.line, 'The template of the result page')
  for (const stage of recipe.stages) {
    const tell = inStage(report, stage)
    for (const { name, line, asks, documentTemplate } of stage.steps) {
      if (asks && documentTemplate) template(documentTemplate, line, `Step '${name}': the document template`, tell)
    }
    if (!hasSeed(stage)) continue
    template(stage.template, stage.line, `Stage '${stage.slug}': the template`, tell)
    for (const step of stage.steps) {
      const { name, line, documentTemplate, schema } = step
      template(step.promptTemplate, line, `Step '${name}': the prompt template`, tell)
      if (documentTemplate) template(documentTemplate, line, `Step '${name}': the document template`, tell)
      if (schema !== undefined && !Object.hasOwn(schemas, schema)) {
        const names = Object.keys(schemas).sort().join(', ')
        tell(line, `Step '${name}': unknown schema '${schema}'. Known: ${names === '' ? 'none' : names}.`)
      }
      checkOutput(step, tell)
      if (step.promptType === 'Planner') checkPlanner(stage, step, tell)
    }
  }
}

function checkOutput(step: RecipeStep, report: Report): void {
  const { name, line, promptType, outputType, key } = step
  const isPlan = outputType === 'HeaderContext'
  if (isPlan !== (promptType === 'Planner')) {
    report(line, `Step '${name}' is a ${promptType} and cannot make a ${outputType}. Planners make a HeaderContext.`)
  }
  if (promptType === 'Turn' && key === HEADER_CONTEXT) {
    report(line, `Step '${name}' cannot make '${HEADER_CONTEXT}', because only planners can.`)
  }
  if (outputType === 'RenderedDocument' && step.schema !== undefined && step.documentTemplate === undefined) {
    report(line, `Step '${name}' renders JSON as a document and needs a 'document_template'.`)
  }
  if (outputType === 'AssembledDocumentJson' && step.schema === undefined) {
    report(line, `Step '${name}' makes an AssembledDocumentJson and needs a 'schema'.`)
  }
  const isPlanners = step.files !== undefined || step.systemMaterials !== undefined
  if (promptType === 'Turn' && (isPlanners || Object.keys(step.contextForDocuments).length > 0)) {
    report(line, `Step '${name}': files_to_generate, system_materials and context_for_documents are only for planners.`)
  }
}

/** Checks that a planner lists exactly the documents that later steps write. */
function checkPlanner(stage: RecipeStage, planner: RecipeStep, report: Report): void {
  const { name, line } = planner
  const takers = takersOf(stage, planner)
  const declared = planner.files
  for (const taker of takers) {
    const file = declared?.find(({ key }) => key === taker.key)
    if (declared && !file) {
      report(
        line,
        `Planner '${name}' must list '${taker.key}', because step '${taker.name}' uses the planner's header context.`,
      )
    }
    if (file && taker.documentTemplate !== undefined && file.template !== taker.documentTemplate) {
      report(
        line,
        `Planner '${name}' uses the template '${file.template}.md' for '${taker.key}', but step '${taker.name}' uses '${taker.documentTemplate}.md'.`,
      )
    }
  }
  const keys = new Set(takers.map(({ key }) => key))
  for (const key of new Set([
    ...(declared ?? []).map((file) => file.key),
    ...Object.keys(planner.contextForDocuments),
  ])) {
    if (!keys.has(key))
      report(
        line,
        `Planner '${name}' lists '${key}', but no step makes this document from the planner's header context.`,
      )
  }
}

/** The files that a recipe refers to. */
export interface RecipeParts {
  readonly templates: { find(name: string): unknown }
  /** JSON Schemas, keyed by name. */
  readonly schemas: Readonly<Record<string, object>>
}

/** Reports a problem in the recipe being checked. The recipe's stages may be in other files. */
export type Report = (line: number, message: string, file?: string) => void

/** Returns a function that reports problems in a stage. */
export function inStage(report: Report, { file }: { readonly file: string }): Report {
  return (line, message) => report(line, message, file)
}
