export type { RecordedAnswer, RecordedCalls, RecordedRequest } from './recorded-calls.ts'
export { replay } from './replay.ts'
export { replayModel } from './replay-model.ts'
