import type { CallRequest, Model } from '../call/model.ts'
import { answering, type TestResponse } from './run-in-memory.ts'

/**
 * A model for tests with a store. It gives the responses in order, repeats the last one, and remembers the requests.
 * @example
 * const model = answeringModel(['{"verdict": "yes"}'])
 * await using quire = await openQuire(folder, { openModel: () => model })
 * await quire.run('review', { input: 'Open on Sundays?' }).result
 * model.requests.length // → 1
 */
export function answeringModel(
  answers: TestResponse | readonly TestResponse[] | ((request: CallRequest) => TestResponse),
  id = 'test/model',
): Model & { readonly requests: readonly CallRequest[] } {
  const requests: CallRequest[] = []
  const answer = answering(answers)
  return {
    id,
    requests,
    async *stream(request) {
      requests.push(request)
      const response = await answer(request, { key: '', name: '', kind: '', input: null })
      const { text, finishReason } =
        typeof response === 'string' ? { text: response, finishReason: 'stop' as const } : response
      yield { type: 'text', text }
      yield { type: 'finish', finishReason, usage: {} }
    },
  }
}
