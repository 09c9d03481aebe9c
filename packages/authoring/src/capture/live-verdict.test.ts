import { expect, test } from 'vitest'
import { layerHashes } from '../tests/run/layer-texts.ts'
import { liveVerdict } from './live-verdict.ts'

const assemblyOf = (...texts: string[]) => {
  let end = 0
  const spans = texts.map((text, index) => {
    const start = end
    end += text.length
    return { start, end, layer: `layer-${index + 1}`, source: { kind: 'frame' as const } }
  })
  return { text: texts.join(''), spans, hash: `hash of ${texts.join('')}` }
}
const assembly = assemblyOf('You are kind.', 'A flat tyre.')
const recording = { prompt: assembly.hash, layers: layerHashes(assembly) }

test('the same bytes mean that the model has changed', () => {
  expect(liveVerdict(recording, assembly)).toMatchObject({ cause: 'model' })
})

test('other bytes mean that the prompt has changed, in the named layers', () => {
  const edited = assemblyOf('You are strict.', 'A flat tyre.')
  expect(liveVerdict(recording, edited)).toEqual({
    cause: 'prompt',
    layers: ['layer-1'],
    message: 'The prompt has changed since the recording (layers: layer-1).',
  })
})

test('without a recording, the cause is unknown', () => {
  expect(liveVerdict(undefined, assembly)).toMatchObject({ cause: 'unknown' })
})
