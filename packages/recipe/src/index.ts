export { checkRecipe } from './check-recipe.ts'
export { domainSchema } from './domain-schema.ts'
export { AnswerRefused, AnswerUnusable, DomainNotFound, RecipeNotExpandable } from './errors.ts'
export { type ExpandRecipeOptions, expandRecipe } from './expand-recipe.ts'
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
export { listMended } from './list-mended.ts'
export { type Domain, loadDomains } from './load-domains.ts'
export { listRecipes, loadRecipe, loadSchemas } from './load-recipes.ts'
export type { ArtifactFacts, ArtifactKind, ArtifactNames, NamedArtifact } from './names/artifact-names.ts'
export { artifactPath, defaultNames, feedbackPath } from './names/artifact-path.ts'
export { type ParseArtifactPathOptions, parseArtifactPath } from './names/parse-artifact-path.ts'
export { parseRecipe } from './parse-recipe.ts'
export { type Participant, participantsOf } from './participant.ts'
export type { Recipe, RecipeInput, RecipeStage, RecipeStep } from './recipe.ts'
export type { JobInput, JobSource, RecipeJob } from './recipe-job.ts'
export type { RecipeParts } from './recipe-parts.ts'
export { recipeSchema } from './recipe-schema.ts'
export { recipes } from './recipes.ts'
export { NothingToRedo } from './redo.ts'
