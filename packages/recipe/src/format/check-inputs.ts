import { GRANULARITIES } from '../granularity/granularity.ts'
import { isFromBefore, type Producer, producersOf } from './producers.ts'
import { EVERY_DOCUMENT, type Recipe, type RecipeInput } from './recipe.ts'
import type { Report } from './recipe-parts.ts'

/**
 * Checks that a step makes each input. If the input is required, that step must be earlier. Also checks that each step
 * has the inputs that its granularity requires.
 */
export function checkInputs(recipe: Recipe, taker: Producer, report: Report): void {
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
    const made = from.steps.filter(({ promptType }) => (promptType === 'Planner') === (type === 'header_context'))
    const list = made.map((step) => step.key).join(', ')
    return `no step of '${stage}' makes the ${type} '${key}' that it needs. Available: ${list === '' ? 'none' : list}.`
  }
  if (!required || key === EVERY_DOCUMENT) return undefined
  const late = producers.find((producer) => isFromBefore(producer, taker))
  if (!late) return undefined
  const { step } = late
  return `it requires '${key}', which step '${step.name}' makes ${isLater ? `in the later stage '${stage}'` : `too late: at position ${step.order}, but it must be made before position ${taker.step.order}`}. Only an optional input can come from the previous iteration.`
}
