import type { WorkTemplate } from './process.ts'

/**
 * Returns the work template fields that a plan covers. Only the first line with a field name (beat_9) is used, because
 * later lines may mention other fields.
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
