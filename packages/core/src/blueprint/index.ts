export type { Blueprint, BlueprintDefinition, InputDefinition } from './blueprint.ts'
export { blueprintSchema } from './blueprint-schema.ts'
export { MissingInput } from './errors.ts'
export { parseBlueprint } from './parse-blueprint.ts'
