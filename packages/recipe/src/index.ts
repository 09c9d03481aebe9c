export type { ArtifactFacts, ArtifactKind, ArtifactNames, NamedArtifact } from './artifact-paths/artifact-names.ts'
export { artifactPath, defaultNames, feedbackPath } from './artifact-paths/artifact-path.ts'
export { type ParseArtifactPathOptions, parseArtifactPath } from './artifact-paths/parse-artifact-path.ts'
export { DomainNotFound, RecipeNotExpandable } from './errors.ts'
export { type ExpandRecipeOptions, expandRecipe } from './expand/expand-recipe.ts'
export type { JobInput, JobSource, RecipeJob } from './expand/recipe-job.ts'
export { NothingToRedo } from './expand/redo.ts'
export { recipeFlow } from './flow/recipe-flow.ts'
export type { RecipeParts } from './format/check-files.ts'
export { checkRecipe } from './format/check-recipe.ts'
export { domainSchema } from './format/domain-schema.ts'
export { parseRecipe } from './format/parse-recipe.ts'
export type { Recipe, RecipeInput, RecipeStage, RecipeStep } from './format/recipe.ts'
export { recipeSchema } from './format/recipe-schema.ts'
export { type Participant, participantsOf } from './granularity/participant.ts'
export { type Domain, loadDomains } from './load/load-domains.ts'
export { listRecipes, loadRecipe, loadSchemas } from './load/load-recipes.ts'
export { recipes } from './plugin/recipes.ts'
export { type SampleRun, samplePrompt } from './plugin/sample-prompt.ts'
export { checkTemplateVariables } from './prompt/check-template-variables.ts'
export { headerContextSchema } from './prompt/header-context.ts'
export type { JobOutput, SeedOutput } from './prompt/job-output.ts'
export { listMended } from './prompt/job-output.ts'
export {
  loadRecipeLibrary,
  type RecipeBlueprints,
  type RecipeLibrary,
  type RecipeLibraryOptions,
} from './prompt/recipe-library.ts'
