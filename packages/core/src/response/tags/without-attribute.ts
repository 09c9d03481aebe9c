import type { Attributes } from './read-tag.ts'

/** The attributes but one, its name in any case; without a prototype, as they came. */
export function withoutAttribute(attributes: Attributes, name: string): Attributes {
  const others: Record<string, string> = Object.create(null)
  for (const [key, value] of Object.entries(attributes)) if (key.toLowerCase() !== name) others[key] = value
  return others
}
