import { createHash } from 'node:crypto'
import type { Assembly } from '@quire/core'

/** The text of each layer in a prompt, keyed by layer id, in prompt order. */
export function layerTexts({ text, spans }: Pick<Assembly, 'text' | 'spans'>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { start, end, layer } of spans) texts[layer] = (texts[layer] ?? '') + text.slice(start, end)
  return texts
}

/** Short hashes that show which layers changed. */
export function layerHashes(assembly: Pick<Assembly, 'text' | 'spans'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(layerTexts(assembly)).map(([id, text]) => [
      id,
      createHash('sha256').update(text).digest('hex').slice(0, 12),
    ]),
  )
}

/** Returns the keys whose values differ between two mappings. Keys that exist only in the first mapping come last. */
export function changedKeys(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].filter((id) => before[id] !== after[id])
}
