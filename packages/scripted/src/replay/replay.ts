import type { ModelKind } from '@quire/runtime/call'
import type { RecordedCalls } from './recorded-calls.ts'
import { replayModel } from './replay-model.ts'

/** The kind `replay/…`: `replay/openai/gpt-4o` answers what `openai/gpt-4o` answered when the calls were recorded. */
export function replay(recorded: RecordedCalls): ModelKind {
  return {
    name: 'replay',
    description: 'answers from recorded calls',
    isLocal: true,
    open(id) {
      const model = id.slice('replay/'.length)
      const { stream } = replayModel(id, recorded)
      // Calls are recorded under the name of the model that was asked.
      return { id, stream: (request, signal) => stream({ ...request, model }, signal) }
    },
  }
}
