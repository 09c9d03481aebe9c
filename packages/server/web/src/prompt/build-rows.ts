import type { LayerReport, Prompt, Span } from '../api/api.generated.ts'

/** A part of a line that comes from a single source. */
export interface Part {
  readonly text: string
  /** The index of the part's span. Undefined if the text has no spans. */
  readonly span?: number
  /** Whether the part is a filled-in value without line breaks. Such values are marked within their line. */
  readonly isFilled: boolean
}

export type Row =
  | {
      readonly kind: 'line'
      /** The line number. Undefined if the row continues a long line. */
      readonly number?: number
      /** Undefined if the text is between layers. */
      readonly layer?: number
      readonly isFirst: boolean
      readonly isLast: boolean
      readonly parts: readonly Part[]
    }
  | { readonly kind: 'cut'; readonly layer: number; readonly isLast: boolean }

/** Longer rows are slow to measure and draw. */
const MAX_ROW = 1500

interface Line {
  readonly number?: number
  readonly layer?: number
  readonly parts: readonly Part[]
}

/** The rows of a prompt: its lines, grouped by layer, and its omissions. */
export function buildRows(text: string, spans: readonly Span[], layers: readonly LayerReport[]): Row[] {
  const indexOf = new Map(layers.map(({ id }, index) => [id, index]))
  const lines = splitLines(text, spans, indexOf)
  const lastOf = new Map<number, number>()
  const firstOf = new Map<number, number>()
  lines.forEach(({ layer }, index) => {
    if (layer === undefined) return
    if (!firstOf.has(layer)) firstOf.set(layer, index)
    lastOf.set(layer, index)
  })
  const isCut = layers.map(({ dropped, outcome }) => dropped.length > 0 || outcome === 'omitted')
  const rows: Row[] = []
  let next = 0
  const addAbsent = (before: number): void => {
    for (; next < before; next++) {
      if (isCut[next] && !firstOf.has(next)) rows.push({ kind: 'cut', layer: next, isLast: true })
    }
  }
  lines.forEach((line, index) => {
    const { layer } = line
    if (layer !== undefined && firstOf.get(layer) === index) addAbsent(layer)
    const isLast = layer === undefined || lastOf.get(layer) === index
    const hasCut = layer !== undefined && isCut[layer] === true
    const isFirst = layer !== undefined && firstOf.get(layer) === index
    rows.push({ kind: 'line', ...line, isFirst, isLast: isLast && !hasCut })
    if (isLast && hasCut) rows.push({ kind: 'cut', layer, isLast: true })
  })
  addAbsent(layers.length)
  return rows
}

function isFilled(kind: Span['source']['kind']): boolean {
  return kind !== 'file' && kind !== 'frame'
}

function splitLines(text: string, spans: readonly Span[], indexOf: ReadonlyMap<string, number>): Line[] {
  const lines: Line[] = []
  let number = 1
  let at = 0
  let first = 0
  for (const line of text.split('\n')) {
    const end = at + line.length
    while (first < spans.length - 1 && spans[first]!.end <= at) first++
    const parts: Part[] = []
    let layer: number | undefined
    for (let index = first; index < spans.length && spans[index]!.start <= end; index++) {
      const { start, end: spanEnd, source, layer: id } = spans[index]!
      const piece = text.slice(Math.max(start, at), Math.min(spanEnd, end))
      const isBetween = source.kind === 'frame' && /^[\s-]*$/.test(text.slice(start, spanEnd))
      if (!isBetween && (piece !== '' || line === '')) layer ??= indexOf.get(id)
      if (piece !== '')
        parts.push({
          text: piece,
          span: index,
          isFilled: isFilled(source.kind) && !text.slice(start, spanEnd).includes('\n'),
        })
    }
    if (parts.length === 0 && line !== '') parts.push({ text: line, isFilled: false })
    for (const [index, row] of cutRow(parts, line.length).entries()) {
      lines.push({ ...(index === 0 && { number }), ...(layer !== undefined && { layer }), parts: row })
    }
    number++
    at = end + 1
  }
  return lines
}

/** Splits a very long line to avoid a very tall row. */
function cutRow(parts: readonly Part[], length: number): (readonly Part[])[] {
  if (length <= MAX_ROW) return [parts]
  const rows: Part[][] = [[]]
  let space = MAX_ROW
  for (const part of parts) {
    for (let rest = part.text; rest !== ''; ) {
      const piece = rest.slice(0, space)
      rows.at(-1)!.push({ ...part, text: piece })
      rest = rest.slice(piece.length)
      space -= piece.length
      if (space > 0) continue
      rows.push([])
      space = MAX_ROW
    }
  }
  return rows.filter((row) => row.length > 0)
}

/** Joins messages into one text. Each message becomes a block. */
export function messageText(messages: Prompt['messages']): {
  readonly text: string
  readonly spans: readonly Span[]
  readonly layers: readonly LayerReport[]
} {
  const spans: Span[] = []
  let text = ''
  messages.forEach(({ content }, index) => {
    const layer = String(index)
    if (index > 0) {
      spans.push({ start: text.length, end: text.length + 2, layer, source: { kind: 'frame' } })
      text += '\n\n'
    }
    spans.push({ start: text.length, end: text.length + content.length, layer, source: { kind: 'item', id: layer } })
    text += content
  })
  const layers = messages.map(
    ({ role }, index): LayerReport => ({
      id: String(index),
      role,
      rule: 'keep',
      outcome: 'full',
      tokens: 0,
      dropped: [],
      sentence: role,
    }),
  )
  return { text, spans, layers }
}
