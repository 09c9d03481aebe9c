import type { WorkTemplate } from './process.ts'

/**
 * The fields of a work template that a text calls by their names (beat_9), so that a person who edits a plan changes
 * what it covers.
 */
export function namedFields({ fields }: Pick<WorkTemplate, 'fields'>, text: string): string[] {
  return fields.map(({ name }) => name).filter((name) => hasWord(text, name))
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w])`, 'i').test(text)
}
