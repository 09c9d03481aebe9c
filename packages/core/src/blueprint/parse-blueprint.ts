import { type DataProblem, InvalidDataFile, parseDataFile } from '../data-file/parse-data-file.ts'
import type { LayerDefinition } from '../layer/layer-definition.ts'
import type { BlueprintDefinition } from './blueprint.ts'
import { checkBlueprint } from './check-blueprint.generated.ts'

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
  const wrong = layerProblems(layers, file)
  if (wrong.length > 0) throw new InvalidDataFile(file, 'Blueprint', wrong)
  return { ...data, name: data.name ?? options.name, layers, file }
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
