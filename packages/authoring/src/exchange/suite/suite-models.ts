import { mapping, textOf } from '../read/frontmatter.ts'

/** Maps prefixes of promptfoo model names to provider names in Quire. */
const PROVIDERS: readonly (readonly [RegExp, string])[] = [
  [/^openai:(?:chat:|responses:|completion:)?/, 'openai/'],
  [/^anthropic:(?:messages:|completion:)?/, 'anthropic/'],
  [/^(?:google|vertex|palm):/, 'google/'],
  [/^mistral:/, 'mistral/'],
  [/^ollama:(?:chat:|completion:)?/, 'ollama/'],
  [/^openrouter:/, 'openrouter/'],
]

/** Returns the model for a promptfoo provider. Adds a note if no model matches. */
export function modelOf(provider: unknown, notes: string[]): string | undefined {
  const entry = mapping(provider)
  const id = textOf(provider) ?? textOf(entry.id)
  const found = id === undefined ? undefined : PROVIDERS.find(([start]) => start.test(id))
  if (id === undefined || !found) {
    notes.push(
      `The provider ${id ?? JSON.stringify(provider)} is left out. Add its model under models in the test file.`,
    )
    return undefined
  }
  const model = id.replace(found[0], found[1])
  const settings = Object.entries(mapping(entry.config)).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  if (settings.length > 0)
    notes.push(`Add these settings of ${model} to quire.yaml, under models: ${settings.join(', ')}.`)
  return model
}
