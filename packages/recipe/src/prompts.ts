// Builds a recipe's prompts without starting a run. The module loads neither the store nor the engine.
export { artifactId } from '@quire/runtime/artifact'
export type { ArtifactFacts, ArtifactKind, NamedArtifact } from './artifact-paths/artifact-names.ts'
export { artifactPath, feedbackPath } from './artifact-paths/artifact-path.ts'
export { type ParseArtifactPathOptions, parseArtifactPath } from './artifact-paths/parse-artifact-path.ts'
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
export { arrangeMaterial, type DocumentMaterial } from './prompt/arrange-material.ts'
export type { Cast } from './prompt/cast.ts'
export { documentLabel } from './prompt/document-label.ts'
export type { HeaderContext } from './prompt/header-context.ts'
export { inDomain } from './prompt/in-domain.ts'
export { type Job, jobPath } from './prompt/job-artifacts.ts'
export type { SeedSection } from './prompt/job-output.ts'
export { feedbackItem, type MaterialItem, materialItems, requestText } from './prompt/material.ts'
export { askForPlan } from './prompt/plan-prompt.ts'
export type { RecipeLibrary } from './prompt/recipe-library.ts'
export { assembleSeed } from './prompt/seed-prompt.ts'
export { titledRecipe } from './prompt/titled-recipe.ts'
export { askForDocument, sliceOfPlan } from './prompt/turn-prompt.ts'
