import { expect, test } from 'vitest'
import type { ArtifactListing, RunDocument, Step } from '../api/api.generated.ts'
import { resultDocuments } from './result-documents.ts'

/** Documents sorted by path, as on the server, with the steps that wrote them. */
function run(steps: readonly string[], documents: readonly (readonly [stage: string, key: string, model: string])[]) {
  const listed = documents.map(([stage, key, model]) => ({ id: `${key} ${model}`, stage, key, model }) as RunDocument)
  const artifacts = documents.map(
    ([, key, model]) => ({ id: `${key} ${model}`, step: `${key} ${model}` }) as ArtifactListing,
  )
  return resultDocuments(
    listed,
    artifacts,
    steps.map((id) => ({ id }) as Step),
  ).map(({ name, versions }) => `${name}: ${versions.map(({ model }) => model).join(' ')}`)
}

test('lists merged documents first, then documents with several versions', () => {
  const steps = ['list a', 'list b', 'advice a', 'advice b', 'recommendation a', 'plan a']
  const documents = [
    ['draft', 'idea', 'a'],
    ['end', 'advice', 'a'],
    ['end', 'list', 'a'],
    ['end', 'plan', 'a'],
    ['end', 'recommendation', 'a'],
    ['end', 'advice', 'b'],
    ['end', 'list', 'b'],
  ] as const
  expect(run(steps, documents)).toEqual(['recommendation: a', 'plan: a', 'advice: a b', 'list: a b'])
})

test('with one model, the latest document comes first', () => {
  const documents = [
    ['end', 'advice', 'a'],
    ['end', 'recommendation', 'a'],
  ] as const
  expect(run(['advice a', 'recommendation a'], documents)).toEqual(['recommendation: a', 'advice: a'])
})

test('a run without documents has no result', () => {
  expect(run([], [])).toEqual([])
})

test('the documents that the flow marks are the result', () => {
  const document = (key: string, isResult?: true) =>
    ({ id: key, stage: null, key, model: 'a', ...(isResult && { isResult }) }) as RunDocument
  expect(resultDocuments([document('draft'), document('merge', true)], [], []).map(({ name }) => name)).toEqual([
    'merge',
  ])
})
