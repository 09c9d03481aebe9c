export { answeringModel } from './answering-model.ts'
export { type AnswerCall, type RunInMemory, type RunInMemoryOptions, runInMemory, type TestResponse } from './run-in-memory.ts'
