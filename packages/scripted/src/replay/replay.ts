import type { ModelKind } from '@quire/runtime/call'
import type { RecordedCalls } from './recorded-calls.ts'
import { replayModel } from './replay-model.ts'

/** The kind `replay/…`. For example, `replay/openai/gpt-4o` replays the recorded answers of `openai/gpt-4o`. */
export function replay(recorded: RecordedCalls): ModelKind {
  return {
    name: 'replay',
    description: 'answers from recorded calls',
    isLocal: true,
    open(id) {
      const model = id.slice('replay/'.length)
      const { stream } = replayModel(id, recorded)
      // Calls are recorded under the name of the model that was called.
      return { id, stream: (request, signal) => stream({ ...request, model }, signal) }
    },
  }
}
