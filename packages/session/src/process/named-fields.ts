import type { WorkTemplate } from './process.ts'

/**
 * The fields of a work template that a plan is for: those in the first line that mentions a field (beat_9), so that
 * editing that line changes what the plan covers. Later lines may mention other fields.
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
