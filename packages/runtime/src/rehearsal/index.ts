export { expectCalls } from './expect-calls.ts'
export type { CallFacts, MemoryCall } from './memory-run.ts'
export { type Rehearsal, rehearseFlow } from './rehearse-flow.ts'
export { SHORT_ANSWER, standInAnswer } from './stand-in-answer.ts'
