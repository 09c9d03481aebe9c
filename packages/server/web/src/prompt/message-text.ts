import type { LayerReport, Prompt, Span } from '../api/api.generated.ts'

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
