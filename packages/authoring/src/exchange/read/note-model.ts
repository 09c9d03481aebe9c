import { mapping } from './frontmatter.ts'

const OUTPUT_LIMITS = ['maxOutputTokens', 'max_tokens', 'max_completion_tokens', 'maxTokens']

/**
 * Adds notes about the model and its settings, because a blueprint cannot contain these. @returns the token limit for
 * the answer, if set
 */
export function noteModel(
  model: unknown,
  settings: Readonly<Record<string, unknown>>,
  notes: string[],
): number | undefined {
  const name = typeof model === 'string' ? model : undefined
  if (name) notes.push(`A blueprint cannot set the model. To use ${name}, set model in quire.yaml, or use --model.`)
  const limit = OUTPUT_LIMITS.map((key) => settings[key]).find((value) => Number.isSafeInteger(value))
  const others = Object.keys(mapping(settings)).filter((key) => !OUTPUT_LIMITS.includes(key))
  if (others.length > 0) notes.push(`Call settings were left out: ${others.join(', ')}.`)
  return limit as number | undefined
}
