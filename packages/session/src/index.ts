export type { CommandFront } from './command/command-front.ts'
export { COMMAND_NAMES, COMMANDS } from './command/commands.ts'
export { isCommand, runCommand } from './command/run-command.ts'
export { promptText } from './command/show-commands.ts'
export { documentHistory, readDocument } from './documents/documents.ts'
export {
  GateClosed,
  InvalidCommand,
  InvalidSessionName,
  InvalidStateChange,
  NoProcess,
  NothingToUndo,
  SessionConflict,
  SessionMoved,
  SessionNotFound,
  SidePromptTooLarge,
  TurnFailed,
  TurnWaits,
} from './errors.ts'
export type { SessionHandler, SessionHandlerContext } from './handlers/session-handler.ts'
export { type DescribedKit, describeSessionKit } from './kit/describe-kit.ts'
export { loadSessionKit } from './kit/load-session-kit.ts'
export { projectFolder, type SessionKit } from './kit/session-context.ts'
export { workMaterial } from './material/work-pieces.ts'
export { listKnowledge } from './memory/knowledge.ts'
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
export type { Passage } from './notebook/passage.ts'
export type { TextFinding } from './process/check-text.ts'
export type { ModelChoice } from './process/choose-model.ts'
export { hasProcess, loadProcess } from './process/load-process.ts'
export type { Process, ProcessMode, StateField } from './process/process.ts'
export { processSchema } from './process/process-schema.ts'
export type { ListEntry, SessionState, WorkStatus } from './process/session-state.ts'
export { type ListedSession, listSessions } from './session/list-sessions.ts'
export { type OpenSessionOptions, openSession } from './session/open-session.ts'
export { type PagedTurn, pageTurns, type TurnPage } from './session/page-turns.ts'
export type { ChatOptions, Session } from './session/session.ts'
export { sessions } from './session/sessions.ts'
export { type ShownSession, showSession } from './session/show-session.ts'
export { listFields } from './state/list-fields.ts'
export { newSessionState } from './state/state-draft.ts'
export type { KnowledgeEntry, NotebookEntry, StateSources } from './state/state-xml.ts'
export type { StateView, TurnAction, TurnContent, TurnResult } from './state/turn-result.ts'
export { sessionMigrations } from './tables/migrations.ts'
export type { SessionTables } from './tables/session-tables.ts'
export type { OnResponse } from './turn/run-turn.ts'
export type { OnProgress } from './turn/side-calls.ts'
export { findTurnOutcome, type LoggedTurn, readTurnDiagnostics } from './turn/turn-log.ts'
export type { UndoneChange } from './turn/undo-change.ts'
