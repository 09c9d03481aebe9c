import { expect, test } from 'vitest'
import { originsOf } from './origins.ts'

test('a layer of JSON comes from the artifacts that the input was read from', () => {
  const span = (source: { kind: 'item'; id: string } | { kind: 'state'; path: string }) => ({
    start: 0,
    end: 1,
    layer: 'drafts',
    source,
  })
  const artifacts = new Map([['a-1', { path: 'draft.json', isFeedback: false }]])
  const values = { inputs: {}, files: [], inputArtifacts: { draft: ['a-1'] }, layerInputs: { drafts: 'draft' } }
  const own = { id: 'a-1', kind: 'artifact', label: 'draft.json', via: 'drafts' }
  expect(originsOf({ spans: [span({ kind: 'item', id: 'drafts/2' })] }, artifacts, values)).toEqual([own])
  expect(originsOf({ spans: [span({ kind: 'state', path: 'draft' })] }, artifacts, values)).toEqual([own])
  const other = originsOf({ spans: [span({ kind: 'item', id: 'notes/2' })] }, artifacts, values)
  expect(other).toEqual([expect.objectContaining({ id: 'notes/2', kind: 'input' })])
})

test('a value of an input that was read from artifacts comes from the artifacts', () => {
  const span = (name: string) => ({
    start: 0,
    end: 1,
    layer: 'frame',
    source: { kind: 'variable' as const, name, file: 'prompts/frame.md', line: 3 },
  })
  const spans = [span('frame.limits.0.id'), span('frame.limits.0.what'), span('tone')]
  const artifacts = new Map([['a-1', { path: 'frame.json', isFeedback: false }]])
  const values = { inputs: { frame: {}, tone: 'calm' }, files: [], inputArtifacts: { frame: ['a-1'], tone: [] } }
  expect(originsOf({ spans }, artifacts, values)).toEqual([
    { id: 'a-1', kind: 'artifact', label: 'frame.json', via: 'frame' },
    { id: 'tone', kind: 'variable', label: expect.stringContaining('{{tone}}'), via: 'frame' },
  ])
})
