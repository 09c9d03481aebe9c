export type { RecordedAnswer, RecordedCalls, RecordedRequest } from './recorded-calls.ts'
export { replayModel } from './replay-model.ts'
