export { type Answer, type Asking, askUntilDone } from './ask-until-done.ts'
export { checkRoom, type FirstPrompt } from './check-room.ts'
export { continuationValues } from './continuation-values.ts'
export { familyOf, findIds, isKnownId } from './document/find-ids.ts'
export { findPlaceholders } from './document/find-placeholders.ts'
export { missingHeadings } from './document/missing-headings.ts'
export { AnswerRefused, AnswerUnusable } from './errors.ts'
export { expectCalls } from './expect-calls.ts'
export { CONTINUE_REASONS, reachedLimit } from './finish-reasons.ts'
export { keysToCome } from './keys-to-come.ts'
export {
  type AnswerState,
  type ContinuationVariant,
  jsonReader,
  markdownReader,
  type ReadAnswer,
  type Reading,
} from './read-answer.ts'
export { type Rehearsal, type RehearsedCall, rehearseFlow } from './rehearse-flow.ts'
export { isRecord, resolveSchema, type Schema } from './resolve-schema.ts'
export { SHORT_ANSWER, standInAnswer } from './stand-in-answer.ts'
export { jsonText, originFrom } from './step-artifact.ts'
