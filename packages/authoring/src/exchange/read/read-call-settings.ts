import { defaultProfiles, QuireError } from '@quire/core'
import type { ImportedPrompt } from '../imported-prompt.ts'
import { mapping } from './frontmatter.ts'

const OUTPUT_LIMITS = ['maxOutputTokens', 'max_tokens', 'max_completion_tokens', 'maxTokens']

/** Reads the model and the settings that a blueprint can have. Adds notes about the others. */
export function readCallSettings(
  model: unknown,
  settings: Readonly<Record<string, unknown>>,
  notes: string[],
): Pick<ImportedPrompt, 'model' | 'settings'> {
  const name = typeof model === 'string' && model !== '' ? model : undefined
  const isKnown = name !== undefined && isKnownModel(name)
  if (name !== undefined && !isKnown)
    notes.push(`Quire does not know the model ${name}. Set model in the blueprint, or use --model.`)
  const limit = OUTPUT_LIMITS.map((key) => settings[key]).find((value) => Number.isSafeInteger(value))
  const { temperature } = settings
  const carried = {
    ...(typeof temperature === 'number' && { temperature }),
    ...(limit !== undefined && { maxOutputTokens: limit as number }),
  }
  const others = Object.keys(mapping(settings)).filter(
    (key) => !OUTPUT_LIMITS.includes(key) && !Object.hasOwn(carried, key),
  )
  if (others.length > 0) notes.push(`Call settings were left out: ${others.join(', ')}.`)
  return { ...(isKnown && { model: name }), ...(Object.keys(carried).length > 0 && { settings: carried }) }
}

function isKnownModel(name: string): boolean {
  try {
    return defaultProfiles().get(name).diagnostics.length === 0
  } catch (error) {
    if (QuireError.isInstance(error)) return false
    throw error
  }
}
