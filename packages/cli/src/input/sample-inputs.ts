import type { BlueprintDefinition } from '@quire/core/blueprint'
import { quoted } from '../output/output.ts'

/** Sample values for the inputs that a blueprint requires. */
export function sampleInputs({ inputs = {} }: Pick<BlueprintDefinition, 'inputs'>): Record<string, string> {
  const required = Object.entries(inputs).filter(
    ([, { required: isRequired, default: value }]) => isRequired !== false && value === undefined,
  )
  return Object.fromEntries(required.map(([name]) => [name, `your ${name.replaceAll('_', ' ')}`]))
}

/** The arguments of a command that shows a blueprint's prompt and works as printed. */
export function renderCommand(
  blueprint: Pick<BlueprintDefinition, 'name' | 'inputs'>,
  { input, model }: { readonly input?: string | undefined; readonly model?: string | undefined },
): string {
  const values = Object.entries(sampleInputs(blueprint)).map(([name, value]) => `--set ${name}=${quoted(value)}`)
  const parts = [
    `render ${quoted(blueprint.name)}`,
    ...(input === undefined ? values : [`--input ${quoted(input)}`]),
    ...(model === undefined ? [] : [`--model ${model}`]),
    '--explain',
  ]
  return parts.join(' ')
}
