import { expect, test } from 'vitest'
import { originsOf } from './origins.ts'

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
