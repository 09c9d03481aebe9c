import {
  EVERY_DOCUMENT,
  type FileToGenerate,
  type Recipe,
  type RecipeInput,
  type RecipeStage,
  type RecipeStep,
} from './recipe.ts'

/** A step that produces an input. */
export interface Producer {
  readonly stage: RecipeStage
  readonly step: RecipeStep
}

/**
 * Returns the steps that produce an input. For feedback, returns the steps that produce the document that the feedback
 * is about. In the step's own stage, `*` stands for all documents of earlier steps.
 */
export function producersOf(recipe: Recipe, input: RecipeInput, taker: Producer): Producer[] {
  const stage = recipe.stages.find(({ slug }) => slug === input.stage)
  if (!stage || input.type === 'seed_prompt' || input.type === 'project_resource') return []
  const wanted = input.type === 'header_context' ? 'Planner' : 'Turn'
  const isOwn = stage.slug === taker.stage.slug
  return stage.steps
    .filter(({ promptType }) => promptType === wanted)
    .filter((step) => (input.key === EVERY_DOCUMENT ? !isOwn || step.order < taker.step.order : step.key === input.key))
    .map((step) => ({ stage, step }))
}

/**
 * Whether the producer runs at the same time as the step, or later. If so, only the producer's previous result can be
 * used.
 */
export function isFromBefore(producer: Producer, taker: Producer): boolean {
  if (producer.stage.number !== taker.stage.number) return producer.stage.number > taker.stage.number
  return producer.step.order >= taker.step.order
}

/**
 * Returns the documents that a planner's header context declares. If there are none, returns the documents of the steps
 * that use the header context.
 */
export function filesOf(stage: RecipeStage, planner: RecipeStep): readonly FileToGenerate[] {
  return (
    planner.files ??
    takersOf(stage, planner).map(({ key, documentTemplate }) => ({ key, template: documentTemplate ?? '' }))
  )
}

/**
 * Returns the documents that a step's prompt has in common with the prompt of its planner. A step that uses all documents
 * of its planner gets them first, in the same order. Returns nothing for any other step.
 */
export function sharedInputs(stage: RecipeStage, step: RecipeStep): readonly RecipeInput[] {
  const planner = step.promptType === 'Planner' ? step : stage.steps.find((one) => takersOf(stage, one).includes(step))
  if (!planner) return []
  const isDocument = ({ type, required }: RecipeInput): boolean =>
    required && (type === 'document' || type === 'contribution')
  const documents = planner.inputs.filter(isDocument)
  // Steps of different granularity see the same documents only if both see all of them.
  const isSameReach = (one: RecipeInput, other: RecipeInput): boolean =>
    step.granularity === planner.granularity ? one.multiple === other.multiple : one.multiple && other.multiple
  const isTaken = (one: RecipeInput): boolean =>
    step.inputs.some(
      (other) => isDocument(other) && other.stage === one.stage && other.key === one.key && isSameReach(one, other),
    )
  return documents.every(isTaken) ? documents : []
}

/** Returns the stage's steps that use a planner's header context. */
export function takersOf(stage: RecipeStage, planner: RecipeStep): RecipeStep[] {
  return stage.steps.filter(
    ({ promptType, inputs }) =>
      promptType === 'Turn' &&
      inputs.some(
        (input) => input.type === 'header_context' && input.stage === stage.slug && input.key === planner.key,
      ),
  )
}
