/** @public */
export {
  type AnswerCall,
  answeringModel,
  type RunInMemory,
  type RunInMemoryOptions,
  runInMemory,
  type TestResponse,
} from './run-in-memory.ts'
