import type * as Diff from 'diff'
import { lazily } from '../lazy-properties.ts'
import { requireHere } from '../node.ts'
import type { Span } from '../render/lay-out.ts'

// Loaded on demand, because few commands compare prompts.
const loadDiff = lazily(() => requireHere()('diff') as typeof Diff)

/** The parts of a rendered prompt that a comparison needs, in the format of `render --json`. */
export interface Comparable {
  readonly text: string
  readonly spans: readonly Span[]
}

export interface LayerDifference {
  readonly layer: string
  readonly status: 'same' | 'changed' | 'added' | 'removed'
  /** The lines that differ, in order, with a few lines of context. Empty if nothing differs. */
  readonly lines: readonly { readonly mark: ' ' | '-' | '+'; readonly text: string }[]
}

/**
 * Compares two prompts layer by layer and line by line. The result is in the order of the second prompt.
 * @example
 * diffAssemblies(before, after)
 * // → [{ layer: 'task', status: 'changed', lines: [{ mark: '-', text: 'Be brief.' }, …] }]
 */
export function diffAssemblies(before: Comparable, after: Comparable): LayerDifference[] {
  const old = textByLayer(before)
  const current = textByLayer(after)
  const order = [...current.keys(), ...[...old.keys()].filter((layer) => !current.has(layer))]
  return order.map((layer) => diffLayer(layer, old.get(layer), current.get(layer)))
}

function diffLayer(layer: string, before: string | undefined, after: string | undefined): LayerDifference {
  if (before === after) return { layer, status: 'same', lines: [] }
  const status = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  const lines = loadDiff()
    .diffLines(before ?? '', after ?? '')
    .flatMap(({ value, added, removed }) => {
      const mark = added ? ('+' as const) : removed ? ('-' as const) : (' ' as const)
      return value
        .replace(/\n$/, '')
        .split('\n')
        .map((text) => ({ mark, text }))
    })
  return { layer, status, lines: withoutDistantContext(lines) }
}

const CONTEXT = 2

function withoutDistantContext(lines: LayerDifference['lines']): LayerDifference['lines'] {
  const isNear = lines.map(() => false)
  for (const [index, { mark }] of lines.entries()) {
    if (mark === ' ') continue
    for (let i = Math.max(0, index - CONTEXT); i <= Math.min(lines.length - 1, index + CONTEXT); i++) isNear[i] = true
  }
  return lines.filter((_, index) => isNear[index])
}

function textByLayer({ text, spans }: Comparable): Map<string, string> {
  const layers = new Map<string, string>()
  for (const { start, end, layer, source } of spans) {
    // Separators depend on neighbouring layers, so a changed separator is not a change to the layer.
    if (source.kind === 'frame') continue
    layers.set(layer, (layers.get(layer) ?? '') + text.slice(start, end))
  }
  return layers
}
