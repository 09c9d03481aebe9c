import { expect, test } from 'vitest'
import type { LayerReport, Span } from '../api/api.generated.ts'
import { buildRows } from './build-rows.ts'

const layer = (id: string, rest: Partial<LayerReport> = {}): LayerReport => ({
  id,
  role: 'system',
  rule: 'keep',
  outcome: 'full',
  tokens: 1,
  dropped: [],
  sentence: '',
  ...rest,
})
const file = { kind: 'file', file: 'a.md', line: 1 } as const
const text = '# Ada\nsays\n\n---\n\nend'
const spans: Span[] = [
  { start: 0, end: 2, layer: 'a', source: file },
  { start: 2, end: 5, layer: 'a', source: { kind: 'variable', name: 'name' } },
  { start: 5, end: 10, layer: 'a', source: file },
  { start: 10, end: 17, layer: 'b', source: { kind: 'frame' } },
  { start: 17, end: 20, layer: 'b', source: file },
]

test('assigns each line to its layer, and text between layers to no layer', () => {
  const rows = buildRows(text, spans, [layer('a'), layer('b')])
  expect(rows.map((row) => row.layer)).toEqual([0, 0, undefined, undefined, undefined, 1])
  expect(rows[0]).toMatchObject({ number: 1, isFirst: true, isLast: false })
  expect(rows[0]).toMatchObject({
    parts: [
      { text: '# ', isFilled: false },
      { text: 'Ada', isFilled: true, span: 1 },
    ],
  })
})

test('keeps every character of a long line', () => {
  const long = `${'word '.repeat(2000)}\nend`
  const rows = buildRows(long, [{ start: 0, end: long.length, layer: 'a', source: file }], [layer('a')])
  const lines = rows.flatMap((row) => (row.kind === 'line' ? [row] : []))
  expect(lines.map(({ parts }) => parts.map((part) => part.text).join('')).join('')).toBe(long.replace('\n', ''))
  expect(lines.filter(({ number }) => number !== undefined)).toHaveLength(2)
  expect(Math.max(...lines.map(({ parts }) => parts.map((part) => part.text).join('').length))).toBeLessThan(1600)
})

test('marks the positions of omitted text', () => {
  const dropped = [{ what: 'item', count: 2, returnsAt: 970 }]
  const rows = buildRows(text, spans, [layer('none', { outcome: 'omitted' }), layer('a', { dropped }), layer('b')])
  expect(rows.map((row) => (row.kind === 'cut' ? `cut ${row.layer}` : row.layer))).toEqual([
    'cut 0',
    1,
    1,
    'cut 1',
    undefined,
    undefined,
    undefined,
    2,
  ])
})
