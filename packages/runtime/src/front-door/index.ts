/** @public */

/** @public */
export type { FitColumn } from '@quire/core/assembly'
export { isModelFailure } from '../call/call-failed.ts'
/** @public */
export type { AnsweredPrompt } from '../engine/run/answer-prompt.ts'
/** @public */
export type { ForkChange, ForkRequest } from '../fork/fork-request.ts'
/** @public */
export type { PreparedFork } from '../fork/prepare-fork.ts'
/** @public */
export type { DeskPrompt } from '../manual/manual-desk.ts'
/** @public */
export type { AnswerSchema, SchemaValue } from './answer-schema.ts'
/** @public */
export { AnswerIncomplete, type AskHandle, type AskResult, NotAnswered } from './ask-handle.ts'
/** @public */
export type { EmbeddedTexts } from './embed-texts.ts'
/** @public */
export { ModelNotNamed, QuireClosed, RunHasNoLineage } from './errors.ts'
/** @public */
export type { Shown } from './find-stored.ts'
/** @public */
export type { FollowOptions } from './follow-run.ts'
/** @public */
export { type OpenQuireOptions, openQuire } from './open-quire.ts'
/** @public */
export type { Quire } from './quire.ts'
/** @public */
export type { AskAnswer } from './read-answers.ts'
/** @public */
export type { JudgedAction, ParseRequest, ReadResponse } from './read-response.ts'
/** @public */
export type { FitRequest, RenderRequest } from './render-prompt.ts'
/** @public */
export type { ResumeRequest } from './resume-run.ts'
/** @public */
export type { RunHandle, RunResult } from './run-handle.ts'
/** @public */
export type { AskRequest } from './start-ask.ts'
/** @public */
export type { FlowRequest, FoundRun, PreparedRun } from './start-flow.ts'
