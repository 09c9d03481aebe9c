import type { BlueprintDefinition } from '@quire/core/blueprint'
import { quoted } from '../output/output.ts'

/** Any model can render a prompt. This one also answers without a key. */
export const SAMPLE_MODEL = 'scripted/alpha'

/** Sample values for the inputs that a blueprint requires. */
export function sampleInputs({ inputs = {} }: Pick<BlueprintDefinition, 'inputs'>): Record<string, string> {
  const required = Object.entries(inputs).filter(
    ([, { required: isRequired, default: value }]) => isRequired !== false && value === undefined,
  )
  return Object.fromEntries(required.map(([name]) => [name, `your ${name.replaceAll('_', ' ')}`]))
}

interface RenderCommandOptions {
  /** A file with inputs. */
  readonly input?: string
  /** The inputs in the file. By default, all. */
  readonly given?: readonly string[]
  /** The model, if neither the blueprint nor the workspace has one. */
  readonly model?: string
}

/** The arguments of a command that shows a blueprint's prompt and works as printed. */
export function renderCommand(
  blueprint: Pick<BlueprintDefinition, 'name' | 'inputs'>,
  { input, given, model }: RenderCommandOptions,
): string {
  const values = Object.entries(sampleInputs(blueprint)).filter(
    ([name]) => input === undefined || given?.includes(name) === false,
  )
  const parts = [
    `render ${quoted(blueprint.name)}`,
    ...(input === undefined ? [] : [`--input ${quoted(input)}`]),
    ...values.map(([name, value]) => `--set ${name}=${quoted(value)}`),
    ...(model === undefined ? [] : [`--model ${model}`]),
    '--explain',
  ]
  return parts.join(' ')
}
