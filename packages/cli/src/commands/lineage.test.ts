import type { TracedItem } from '@quire/inspect/views'
import type { LineageEntry } from '@quire/runtime/stored'
import { expect, test } from 'vitest'
import { createOutput } from '../output/output.ts'
import { itemView, lineageView } from './lineage.ts'

const output = createOutput({})
const entry = (id: string, kind: string, of: string, more: Partial<LineageEntry> = {}): LineageEntry => ({
  id,
  kind,
  label: kind === 'artifact' ? `run/${id}.md` : id,
  via: 'inputs',
  of,
  also: [],
  distance: 1,
  ...more,
})

const UP = [
  entry('draft', 'artifact', 'final'),
  entry('aside', 'artifact', 'final'),
  entry('call', 'call', 'draft'),
  entry('a.md:1', 'file', 'aside', { also: ['call'] }),
  entry('b.md:2', 'file', 'call'),
  entry('c.md:3', 'file', 'aside'),
  entry('request', 'input', 'call'),
]

test('shows the shortest path to user input, with the files used', () => {
  expect(lineageView('final', UP, 'up', { isAll: false, output })).toEqual([
    'in run/',
    '└ draft draft.md, as inputs',
    '  └ call call, as inputs',
    '    ├ request input, as inputs',
    '    └ with a.md:1, b.md:2',
    '2 more on other paths; use --all to list them.',
  ])
})

test('breaks a long list of files only between names', () => {
  const names = ['prompts/steps/write.md:4', 'prompts/documents/decision-brief.md:4', 'recipes/brief.yaml:86']
  const up = [entry('request', 'input', 'final'), ...names.map((name) => entry(name, 'file', 'final'))]
  expect(lineageView('final', up, 'up', { isAll: false, output: { ...output, width: 60 } })).toEqual([
    '├ request input, as inputs',
    '└ with prompts/steps/write.md:4,',
    '       prompts/documents/decision-brief.md:4,',
    '       recipes/brief.yaml:86',
  ])
})

test('--all shows everything once', () => {
  const lines = lineageView('final', UP, 'up', { isAll: true, output })
  expect(lines.slice(1)).toHaveLength(UP.length)
  for (const { id } of UP) expect(lines.filter((line) => line.includes(id))).toHaveLength(1)
})

test('with --down, shows the paths to documents', () => {
  const down = [
    entry('prompt', 'artifact', 'request'),
    entry('letter', 'artifact', 'prompt', { isDocument: true }),
    entry('note', 'artifact', 'prompt'),
  ]
  expect(lineageView('request', down, 'down', { isAll: false, output }).join('\n')).not.toContain('note')
  const without = down.map(({ isDocument: _, ...one }) => one)
  expect(lineageView('request', without, 'down', { isAll: false, output }).join('\n')).toContain('note')
})

test('--item shows what an entry rests on, down to the sentence of the request', () => {
  const item = (id: string, path: string, from: readonly TracedItem[] = [], more: Partial<TracedItem> = {}) => ({
    id,
    title: `What ${id} says`,
    document: { id: 'a-1', path: `run/${path}` },
    alsoIn: [],
    from,
    ...more,
  })
  const place = { id: 'a-2', path: 'run/request.md', line: 7, text: 'People announce it.' }
  const part = item('P2', 'parts.md', [item('P1', 'parts.md')], { quote: { text: '“announce it”', place } })
  const requirement = item('R4', 'requirements.md', [part], { alsoIn: ['run/other.md'] })
  const lost = item('L1', 'limits.json', [], { quote: { text: 'never' } })
  expect(itemView(item('M2.4', 'list.json', [requirement, lost]), output)).toEqual([
    'in run/',
    'M2.4 What M2.4 says',
    '  list.json',
    '├ R4 What R4 says',
    '│   requirements.md, also in other.md',
    '│ └ P2 What P2 says',
    '│     parts.md',
    '│   ├ P1 What P1 says',
    '│   │   parts.md',
    '│   └ “announce it”',
    '│     request.md:7',
    '└ L1 What L1 says',
    '    limits.json',
    '  └ never',
    '    This quotation stands neither in the request nor in an earlier document.',
  ])
})
