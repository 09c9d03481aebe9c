import type { ModelKind } from './model-kind.ts'

/** A kind of model for tests. The model answers every request with its own name. */
export const testKind: ModelKind = {
  name: 'test',
  description: 'answers with its name',
  isFree: true,
  isLocal: true,
  open: (id) => ({
    id,
    async *stream() {
      yield { type: 'text', text: id }
      yield { type: 'finish', finishReason: 'stop', usage: {} }
    },
  }),
}
