export type { TextFinding } from './check-text.ts'
export type { ModelChoice } from './choose-model.ts'
export { type DescribedKit, describeSessionKit } from './describe-kit.ts'
export {
  GateClosed,
  InvalidSessionName,
  InvalidStateChange,
  NoProcess,
  NothingToUndo,
  SessionConflict,
  SessionMoved,
  SessionNotFound,
  SidePromptTooLarge,
  TurnFailed,
} from './errors.ts'
export { type ListedSession, listSessions } from './list-sessions.ts'
export { hasProcess, loadProcess } from './load-process.ts'
export { loadSessionKit } from './load-session-kit.ts'
export {
  type IndexOptions,
  InvalidNotebook,
  indexNotebook,
  listNotebooks,
  NotebookNotFound,
  type NotebookRegistration,
  type NotebookReport,
  type NotebookSource,
  type PassageDraft,
  queryNotebook,
  registerNotebook,
  removeNotebook,
  type SourceFile,
  UnreadableFile,
} from './notebook/index.ts'
export { type OpenSessionOptions, openSession } from './open-session.ts'
export type { Process, ProcessMode } from './process.ts'
export { processSchema } from './process-schema.ts'
export type { ChatOptions, Session } from './session.ts'
export { projectFolder, type SessionKit } from './session-context.ts'
export type { Passage, SessionHandler, SessionHandlerContext } from './session-handler.ts'
export type { ListEntry, SessionState, WorkStatus } from './session-state.ts'
export { sessions } from './sessions.ts'
export { newSessionState } from './state-draft.ts'
export type { KnowledgeEntry, NotebookEntry, StateSources } from './state-xml.ts'
export type { OnReply } from './turn-calls.ts'
export { type LoggedTurn, readTurnDiagnostics } from './turn-log.ts'
export type { StateView, TurnAction, TurnContent, TurnResult } from './turn-result.ts'
export type { UndoneChange } from './undo-change.ts'
