export { expectCalls } from './expect-calls.ts'
export { type Rehearsal, type RehearsedCall, rehearseFlow } from './rehearse-flow.ts'
export { SHORT_ANSWER, standInAnswer } from './stand-in-answer.ts'
