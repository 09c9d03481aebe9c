export {
  type ArtifactFacts,
  type ArtifactKind,
  artifactPath,
  type HeaderContext,
  type NamedArtifact,
  type ParseArtifactPathOptions,
  type Participant,
  parseArtifactPath,
} from '@quire/recipe/prompts'
export {
  assembleContinuationPrompt,
  assemblePlannerPrompt,
  assembleSeedPrompt,
  assembleTurnPrompt,
} from './assemble-prompts.ts'
export { NotInRecipe, PromptIncomplete } from './errors.ts'
export { dialectic } from './kit.ts'
export type {
  Continuation,
  ContinuationPromptOptions,
  PlannerPromptOptions,
  PromptInput,
  PromptOptions,
  SeedPromptOptions,
  TurnPromptOptions,
} from './prompt-options.ts'
export type { AssembledPrompt, SeedPrompt } from './prompt-result.ts'
