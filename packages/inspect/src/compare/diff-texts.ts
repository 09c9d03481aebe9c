import { type Comparable, diffAssemblies, type LayerDifference } from '@quire/core/assembly'

/** Compares two texts line by line. Returns undefined if they are the same. */
export function diffTexts(name: string, a: string, b: string): LayerDifference | undefined {
  if (a === b) return undefined
  return diffAssemblies(whole(name, a), whole(name, b))[0]
}

function whole(layer: string, text: string): Comparable {
  return { text, spans: [{ start: 0, end: text.length, layer, source: { kind: 'state', path: layer } }] }
}
