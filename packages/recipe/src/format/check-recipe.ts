import type { DataProblem } from '@quire/core/data-file'
import { GRANULARITIES } from '../granularity/granularity.ts'
import { checkFiles, inStage, type RecipeParts, type Report } from './check-files.ts'
import { isFromBefore, type Producer, producersOf } from './producers.ts'
import { EVERY_DOCUMENT, type Recipe, type RecipeInput, type RecipeStage, type RecipeStep } from './recipe.ts'

/** Returns all problems in a recipe, with their lines. A recipe with problems does not run. */
export function checkRecipe(recipe: Recipe, parts: RecipeParts): DataProblem[] {
  const problems: DataProblem[] = []
  const report: Report = (line, message, file = recipe.file) => void problems.push({ file, line, message })
  checkNames(recipe, report)
  checkFiles(recipe, parts, report)
  checkResult(recipe, report)
  for (const stage of recipe.stages) {
    for (const step of stage.steps) checkInputs(recipe, { stage, step }, inStage(report, stage))
  }
  for (const { line, steps, file } of findCycles(recipe)) {
    report(line, `The steps ${steps.join(' → ')} depend on each other in a cycle.`, file)
  }
  return problems.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
}

/** Checks that the result page names steps of the recipe. */
function checkResult({ result, stages, line }: Recipe, report: Report): void {
  const keys = stages.flatMap(({ steps }) => steps.map(({ key }) => key))
  const lists = Object.values(result?.lists ?? {}).flatMap((paths) => paths.map((path) => path.split('.')[0]!))
  const named = [result?.scores, result?.alternatives, ...lists].filter((key) => key !== undefined)
  for (const key of new Set(named.filter((one) => !keys.includes(one)))) {
    report(line, `The result page uses '${key}', but no step makes it. Steps make: ${keys.join(', ')}.`)
  }
}

/** Warns about steps that read nothing. Such a step answers the same, whatever the request is. */
export function findIdleSteps(recipe: Recipe): DataProblem[] {
  return recipe.stages.flatMap((stage) =>
    stage.steps.filter(readsNothing).map(({ name, line, asks }) => {
      const hint = asks
        ? "Give its blueprint an input with 'main: true', or set an input with 'with'."
        : "Remove 'inputs_required' to give it the request."
      const message = `Step '${name}' reads neither the request nor an earlier step. ${hint}`
      return { file: stage.file, line, severity: 'warning' as const, message }
    }),
  )
}

function readsNothing({ promptType, inputs, asks }: RecipeStep): boolean {
  if (promptType === 'Planner' || asks?.question !== undefined) return false
  const reads = Object.values(asks?.inputs ?? {}).some(
    (input) => input !== null && !['value', 'date'].includes(input.source.kind),
  )
  return inputs.length === 0 && !reads && !asks?.each
}

const TAKEN_STEPS = ['seed', 'gate']
/** Matches a placeholder in a form, such as `<TBD>` or `TODO`. */
const UNFILLED = /^\s*(?:<[^>]*>|tbd|todo)[.\s]*$|<tbd\b/i

/** Checks that the names in a recipe are unique, because they identify jobs and files. */
function checkNames(recipe: Recipe, report: Report): void {
  const slugs = new Set<string>()
  for (const stage of recipe.stages) {
    if (slugs.has(stage.slug)) report(stage.line, `Duplicate stage '${stage.slug}'.`, stage.file)
    slugs.add(stage.slug)
    checkStage(stage, inStage(report, stage))
  }
}

function checkStage(stage: RecipeStage, report: Report): void {
  const names = new Set<string>()
  const producers = new Map<string, string>()
  for (const { name, key, line, promptType, objective } of stage.steps) {
    if (names.has(name)) report(line, `Duplicate step '${name}' in stage '${stage.slug}'.`)
    names.add(name)
    if (UNFILLED.test(objective)) report(line, `Step '${name}': the objective '${objective.trim()}' is not filled in.`)
    if (TAKEN_STEPS.includes(name)) report(line, `The step name '${name}' is reserved.`)
    if (key === '') continue
    const other = producers.get(key)
    if (other !== undefined) {
      const hint = promptType === 'Planner' ? " Give one of them another 'document_key'." : ''
      report(line, `The steps '${other}' and '${name}' of stage '${stage.slug}' both make '${key}'.${hint}`)
    }
    producers.set(key, name)
  }
  for (const { name, line } of stage.steps) {
    const other = producers.get(name)
    if (other === undefined || other === name) continue
    report(
      line,
      `Step '${name}' has the same name as the document of step '${other}', so some of their files would collide.`,
    )
  }
}

/**
 * Checks that a step makes each input. If the input is required, that step must be earlier. Also checks that each step
 * has the inputs that its granularity requires.
 */
function checkInputs(recipe: Recipe, taker: Producer, report: Report): void {
  const { step, stage } = taker
  for (const input of step.inputs) {
    const problem = problemOf(recipe, input, taker)
    if (problem !== undefined) report(input.line, `Step '${step.name}': ${problem}`)
  }
  const documents = step.inputs.filter(({ type }) => type === 'document' || type === 'contribution')
  const { goesBy } = GRANULARITIES[step.granularity]
  if (goesBy === 'pair' && new Set(documents.map((input) => input.stage)).size < 2) {
    report(
      step.line,
      `Step '${step.name}' pairs documents, so it needs documents from two stages: first the reviewed documents, then the reviews.`,
    )
  }
  const hasSource = documents.length > 0 || step.inputs.some(({ type }) => type === 'header_context')
  if ((goesBy === 'document' || goesBy === 'lineage') && !hasSource) {
    report(
      step.line,
      `Step '${step.name}' is ${step.granularity}, so it needs a document or a header context as input.`,
    )
  }
  const [anchor] = documents
  if (goesBy === 'document' && anchor?.key === EVERY_DOCUMENT) {
    report(
      anchor.line,
      `Step '${step.name}' is ${step.granularity}, so its first document input must name a 'document_key', not '*'.`,
    )
  }
  if (step.merges !== undefined && !documents.some(({ key }) => key === step.merges)) {
    report(step.line, `Step '${step.name}' merges '${step.merges}', which is not one of its inputs.`)
  }
  if (step.promptType === 'Turn' && step.inputs.filter((input) => isHeader(input, stage.slug)).length > 1) {
    report(step.line, `Step '${step.name}' has several header contexts; only one is allowed.`)
  }
}

function isHeader({ type, stage }: RecipeInput, own: string): boolean {
  return type === 'header_context' && stage === own
}

function problemOf(recipe: Recipe, input: RecipeInput, taker: Producer): string | undefined {
  const { type, stage, key, required } = input
  if (type === 'project_resource') return undefined
  const from = recipe.stages.find(({ slug }) => slug === stage)
  if (!from) {
    return `unknown stage '${stage}'. Stages: ${recipe.stages.map(({ slug }) => slug).join(', ')}.`
  }
  const isLater = from.number > taker.stage.number
  if (type === 'seed_prompt') {
    return isLater ? `the seed prompt of '${stage}' does not exist until a later stage.` : undefined
  }
  const producers = producersOf(recipe, input, taker)
  if (producers.length === 0) {
    const steps = from.steps.filter(({ promptType }) => (promptType === 'Planner') === (type === 'header_context'))
    const list = steps.map((step) => step.key).join(', ')
    return `no step of '${stage}' makes the ${type} '${key}' that it needs. Available: ${list === '' ? 'none' : list}.`
  }
  if (!required || key === EVERY_DOCUMENT) return undefined
  const late = producers.find((producer) => isFromBefore(producer, taker))
  if (!late) return undefined
  const { step } = late
  return `it requires '${key}', which step '${step.name}' makes ${isLater ? `in the later stage '${stage}'` : `too late: at position ${step.order}, but it must be made before position ${taker.step.order}`}. Only an optional input can come from the previous iteration.`
}

interface Cycle {
  readonly file: string
  readonly line: number
  /** The steps of the cycle in order. The first step is repeated at the end. */
  readonly steps: readonly string[]
}

/** Returns each stage's dependency cycles. Considers only required inputs. */
function findCycles(recipe: Recipe): Cycle[] {
  return recipe.stages.flatMap((stage) => cyclesOf(stage, edgesOf(recipe, stage)))
}

function edgesOf(recipe: Recipe, stage: RecipeStage): ReadonlyMap<string, readonly string[]> {
  return new Map(
    stage.steps.map((step) => {
      const waitsFor = step.inputs
        .filter((input) => input.required && input.stage === stage.slug)
        .flatMap((input) => producersOf(recipe, input, { stage, step }))
        .map((producer) => producer.step.name)
      return [step.name, waitsFor]
    }),
  )
}

function cyclesOf(stage: RecipeStage, edges: ReadonlyMap<string, readonly string[]>): Cycle[] {
  const cycles: Cycle[] = []
  const done = new Set<string>()
  const visit = (name: string, way: readonly string[]): void => {
    const start = way.indexOf(name)
    if (start >= 0) {
      const steps = [...way.slice(start), name]
      const { line } = stage.steps.find((step) => step.name === name) ?? stage
      cycles.push({ file: stage.file, line, steps })
      return
    }
    if (done.has(name)) return
    for (const next of edges.get(name) ?? []) if (next !== name) visit(next, [...way, name])
    done.add(name)
  }
  for (const { name } of stage.steps) visit(name, [])
  return cycles
}
