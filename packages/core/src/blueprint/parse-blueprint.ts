import { parse } from 'yaml'
import { type DataProblem, InvalidDataFile, parseDataFile } from '../data-file/parse-data-file.ts'
import type { LayerDefinition } from '../layer/layer-definition.ts'
import { didYouMean } from '../near-names.ts'
import { readContract } from './answer-contract.ts'
import type { BlueprintDefinition } from './blueprint.ts'
import { checkBlueprint } from './check-blueprint.generated.ts'
import { InvalidInputs } from './errors.ts'

const DATA = /\.(?:ya?ml|json)$/i
const MAX_ALIASES = 100

type LayerData = Omit<LayerDefinition, 'role' | 'fit'> & Partial<Pick<LayerDefinition, 'role' | 'fit'>>

/**
 * Parses the YAML of a blueprint. `file` is the name shown in error messages.
 * @example
 * const yaml = 'layers: [{ id: task, template: task }]'
 * parseBlueprint(yaml, { file: 'reply.yaml', name: 'reply' }).layers
 * // → [{ id: 'task', role: 'system', fit: 'keep', … }]
 * @throws InvalidDataFile, which lists every problem with its line
 */
export function parseBlueprint(text: string, options: { file: string; name: string }): BlueprintDefinition {
  const { file } = options
  const { value, problems, lineOf } = parseDataFile(text, file, checkBlueprint)
  if (problems.length > 0) throw new InvalidDataFile(file, 'Blueprint', problems)
  const { $schema: _, ...data } = value as BlueprintDefinition & { layers: readonly LayerData[]; $schema?: string }
  const layers = data.layers.map((layer: LayerData, index: number) => ({
    role: 'system' as const,
    fit: 'keep' as const,
    ...layer,
    line: lineOf(['layers', index]),
  }))
  const wrong = [...layerProblems(layers, file), ...answerProblems(data, { file, line: lineOf(['answer', 'edits']) })]
  if (wrong.length > 0) throw new InvalidDataFile(file, 'Blueprint', wrong)
  const lines = {
    ...(data.model !== undefined && { model: lineOf(['model']) }),
    ...(data.answer !== undefined && { answer: lineOf(['answer']) }),
  }
  return {
    ...data,
    name: data.name ?? options.name,
    layers,
    file,
    ...(Object.keys(lines).length > 0 && { lines }),
  }
}

function layerProblems(layers: readonly LayerDefinition[], file: string): DataProblem[] {
  const problems: DataProblem[] = []
  const seen = new Set<string>()
  for (const { id, template, source, line = 1 } of layers) {
    if (seen.has(id)) problems.push({ file, line, message: `Duplicate layer id '${id}'.` })
    seen.add(id)
    if (template !== undefined && source !== undefined) {
      problems.push({ file, line, message: `Layer '${id}' has both a template and a source; use only one.` })
    }
  }
  return problems
}

function answerProblems(
  { answer, inputs }: Pick<BlueprintDefinition, 'answer' | 'inputs'>,
  place: Pick<DataProblem, 'file' | 'line'>,
): DataProblem[] {
  const rule = readContract(answer)
  if (rule.form !== 'edits' || !inputs || Object.hasOwn(inputs, rule.document)) return []
  const names = Object.keys(inputs)
  const message = `The answer edits the input '${rule.document}', but the blueprint has no such input.${didYouMean(rule.document, names)} Its inputs: ${names.join(', ') || 'none'}.`
  return [{ ...place, message }]
}

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
  const { value, problems } = parseDataFile(text, file, () => true)
  const [problem] = problems
  if (problem) throw new InvalidInputs(`${file}:${problem.line} ${problem.message}`)
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
