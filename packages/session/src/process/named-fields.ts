import type { WorkTemplate } from './process.ts'

/**
 * Returns the fields of a work template that a plan is for. Only the first line that mentions a field (beat_9) counts,
 * so that a person can edit this line. Later lines may mention other fields.
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
