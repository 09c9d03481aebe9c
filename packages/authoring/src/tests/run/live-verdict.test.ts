import { expect, test } from 'vitest'
import { layerHashes } from './layer-texts.ts'
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

const of = (passed: number, total: number) => ({ passed, total })

test('the recorded pass rate tells drift from chance', () => {
  const clear = liveVerdict(recording, assembly, { recorded: of(10, 10), live: of(2, 10), share: 0.8 })
  expect(clear).toMatchObject({ cause: 'model', recorded: of(10, 10), live: of(2, 10), isClear: true })
  const once = liveVerdict(recording, assembly, { recorded: of(1, 1), live: of(0, 1), share: 1 })
  expect(once).toMatchObject({ cause: 'model', isClear: false, message: expect.stringContaining('--repeat') })
})

test('recorded answers that fail too show no drift, unless the live answers are clearly worse', () => {
  const known = liveVerdict(recording, assembly, { recorded: of(0, 1), live: of(0, 1), share: 1 })
  expect(known).toMatchObject({ cause: 'known', isClear: false, message: expect.stringContaining('0 of 1 passed') })
  const better = liveVerdict(recording, assembly, { recorded: of(0, 20), live: of(15, 20), share: 0.8 })
  expect(better).toMatchObject({ cause: 'known', isClear: false })
  const worse = liveVerdict(recording, assembly, { recorded: of(15, 20), live: of(0, 20), share: 0.8 })
  expect(worse).toMatchObject({ cause: 'model', isClear: true })
})

test('without checked answers, the bytes decide', () => {
  const unchecked = liveVerdict(recording, assembly, { recorded: of(0, 0), live: of(0, 1), share: 1 })
  expect(unchecked).toEqual({ cause: 'model', message: expect.stringContaining('byte for byte') })
})
