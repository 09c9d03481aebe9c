import { parse } from 'yaml'
import type { BlueprintDefinition } from './blueprint.ts'
import { InvalidInputs } from './errors.ts'

const DATA = /\.(?:ya?ml|json)$/i
const MAX_ALIASES = 100

type Inputs = Record<string, unknown>

/**
 * Parses a file into the inputs of a blueprint. A YAML or JSON file is a mapping. Any other file is the main input.
 * Standard input and files without an extension are treated as a mapping if all keys are inputs.
 * @example
 * const yaml = '{ inputs: { question: {} }, layers: [{ id: task, template: task }] }'
 * const blueprint = parseBlueprint(yaml, { file: 'reply.yaml', name: 'reply' })
 * parseInputs(blueprint, 'question: Why?', 'inputs.yaml') // → { question: 'Why?' }
 * @throws InvalidInputs
 */
export function parseInputs(blueprint: BlueprintDefinition, text: string, file: string): Inputs {
  if (DATA.test(file)) return parseMapping(blueprint, text, file)
  if (!/\.[^./\\]+$/.test(file)) {
    const mapping = findMapping(blueprint, text)
    if (mapping) return mapping
  }
  return { [mainInput(blueprint)]: text }
}

function parseMapping(blueprint: BlueprintDefinition, text: string, file: string): Inputs {
  let value: unknown
  try {
    value = parse(text, { maxAliasCount: MAX_ALIASES })
  } catch (error) {
    throw new InvalidInputs(`${file} is not valid: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!isMapping(value)) {
    throw new InvalidInputs(`${file} must contain a mapping of the blueprint's inputs: ${inputNames(blueprint)}.`)
  }
  return { ...value }
}

function findMapping({ inputs = {} }: BlueprintDefinition, text: string): Inputs | undefined {
  try {
    const value: unknown = parse(text, { maxAliasCount: MAX_ALIASES, logLevel: 'silent' })
    const isInputs = isMapping(value) && Object.keys(value).every((key) => Object.hasOwn(inputs, key))
    return isInputs && Object.keys(value).length > 0 ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function isMapping(value: unknown): value is Inputs {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mainInput(blueprint: BlueprintDefinition): string {
  const main = Object.entries(blueprint.inputs ?? {}).find(([, { main }]) => main)?.[0]
  if (main !== undefined) return main
  throw new InvalidInputs(
    `Blueprint '${blueprint.name}' has no main input for plain text (main: true). ` +
      `Use a YAML or JSON file, or --set. The blueprint’s inputs: ${inputNames(blueprint)}.`,
  )
}

function inputNames({ inputs = {} }: BlueprintDefinition): string {
  const names = Object.keys(inputs)
  return names.length > 0 ? names.join(', ') : 'none declared'
}
