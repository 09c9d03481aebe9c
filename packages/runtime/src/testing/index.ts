/** @public */
export { answeringModel } from './answering-model.ts'
/** @public */
export type { AnswerCall, RunInMemoryOptions } from './run-in-memory.ts'
export { type RunInMemory, runInMemory, type TestResponse } from './run-in-memory.ts'
