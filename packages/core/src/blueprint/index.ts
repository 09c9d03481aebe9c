export type { ItemInput } from '../layer/item.ts'
export type { LayerDefinition } from '../layer/layer-definition.ts'
export type { LayerSourceContext, LayerValue, LevelValue } from '../layer/layer-source.ts'
/** @public */
export type { AnswerRule } from './answer-contract.ts'
export { type AnswerContract, answerTemplate, editedDocument, readContract } from './answer-contract.ts'
export type { BlueprintDefinition, BlueprintSettings } from './blueprint.ts'
export { builtInSources } from './built-in-sources.ts'
export { parseInputs } from './parse-blueprint.ts'
