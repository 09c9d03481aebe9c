import type { WorkTemplate } from './process.ts'

/**
 * Returns the work template fields that a plan covers. Uses only the first line that contains a field name such as
 * beat_9, because later lines may mention other fields.
 */
export function namedFields({ fields }: Pick<WorkTemplate, 'fields'>, text: string): string[] {
  const names = fields.map(({ name }) => name)
  for (const line of text.split('\n')) {
    const found = names.filter((name) => hasWord(line, name))
    if (found.length > 0) return found
  }
  return []
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w])`, 'i').test(text)
}

/** Returns the choice that matches a text, ignoring case. Undefined if no choice matches. */
export function findChoice(choices: readonly string[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  return choices.find((choice) => choice.toLowerCase() === wanted)
}
