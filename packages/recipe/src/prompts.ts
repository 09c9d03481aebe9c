// Builds a recipe's prompts without starting a run. The module loads neither the store nor the engine.
export { artifactId } from '@quire/runtime/artifact'
export type { ArtifactFacts, ArtifactKind, NamedArtifact } from './artifact-paths/artifact-names.ts'
export { artifactPath, feedbackPath } from './artifact-paths/artifact-path.ts'
export { type ParseArtifactPathOptions, parseArtifactPath } from './artifact-paths/parse-artifact-path.ts'
export type { Cast } from './flow/cast.ts'
export { documentLabel } from './flow/document-label.ts'
export type { HeaderContext } from './flow/header-context.ts'
export { inDomain } from './flow/in-domain.ts'
export { type Job, jobPath } from './flow/job-artifacts.ts'
export type { SeedSection } from './flow/job-output.ts'
export { feedbackItem, type MaterialItem, materialItems, requestText } from './flow/material.ts'
export { askForPlan } from './flow/plan-prompt.ts'
export type { RecipeContext } from './flow/recipe-context.ts'
export { assembleSeed } from './flow/seed-prompt.ts'
export { titledRecipe } from './flow/titled-recipe.ts'
export { askForDocument, sliceOfPlan } from './flow/turn-prompt.ts'
export {
  answersInJson,
  INITIAL_REQUEST,
  type Recipe,
  type RecipeInput,
  type RecipeStage,
  type RecipeStep,
} from './format/recipe.ts'
export type { Participant } from './granularity/participant.ts'
export { kitSource } from './load/recipe-source.ts'
export { readRecipe } from './plugin/read-recipe.ts'
