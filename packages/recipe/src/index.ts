export type { ArtifactFacts, ArtifactKind, ArtifactNames, NamedArtifact } from './artifact-paths/artifact-names.ts'
export { artifactPath, defaultNames, feedbackPath } from './artifact-paths/artifact-path.ts'
export { type ParseArtifactPathOptions, parseArtifactPath } from './artifact-paths/parse-artifact-path.ts'
export { AnswerRefused, AnswerUnusable, DomainNotFound, RecipeNotExpandable } from './errors.ts'
export { type ExpandRecipeOptions, expandRecipe } from './expand/expand-recipe.ts'
export type { JobInput, JobSource, RecipeJob } from './expand/recipe-job.ts'
export { NothingToRedo } from './expand/redo.ts'
export { type Answer, type Asking, askUntilDone } from './flow/ask-until-done.ts'
export { checkTemplateVariables } from './flow/check-template-variables.ts'
export { CONTINUE_REASONS, FAILURE_REASONS } from './flow/finish-reasons.ts'
export { headerContextSchema } from './flow/header-context.ts'
export type { AnswerState, MadeOutput, SeedOutput } from './flow/job-output.ts'
export { loadRecipeContext, type RecipeContextOptions } from './flow/load-recipe-context.ts'
export {
  type ContinuationVariant,
  jsonReader,
  markdownReader,
  type ReadAnswer,
  type Reading,
} from './flow/read-answer.ts'
export type { RecipeBlueprints, RecipeContext } from './flow/recipe-context.ts'
export { recipeFlow } from './flow/recipe-flow.ts'
export { checkRecipe } from './format/check-recipe.ts'
export { domainSchema } from './format/domain-schema.ts'
export { parseRecipe } from './format/parse-recipe.ts'
export type { Recipe, RecipeInput, RecipeStage, RecipeStep } from './format/recipe.ts'
export type { RecipeParts } from './format/recipe-parts.ts'
export { recipeSchema } from './format/recipe-schema.ts'
export { type Participant, participantsOf } from './granularity/participant.ts'
export { listMended } from './guest/list-mended.ts'
export { recipes } from './guest/recipes.ts'
export { type Domain, loadDomains } from './load/load-domains.ts'
export { listRecipes, loadRecipe, loadSchemas } from './load/load-recipes.ts'
