export type { CommandFront } from './command/command-front.ts'
export { documentText, promptText } from './command/command-handlers.ts'
export { COMMAND_NAMES, COMMANDS, isCommand, runCommand } from './command/commands.ts'
export { documentHistory, type ListedVersion, readDocument } from './documents/documents.ts'
export { changesLine, changesText, type TextChange, textChanges } from './documents/text-changes.ts'
export {
  GateClosed,
  InvalidCommand,
  InvalidNotebook,
  InvalidSessionName,
  InvalidStateChange,
  NoManuscript,
  NoProcess,
  NotebookNotFound,
  NothingToUndo,
  SessionConflict,
  SessionMoved,
  SessionNotFound,
  SidePromptTooLarge,
  TurnFailed,
  TurnRunning,
  TurnWaits,
} from './errors.ts'
export type { HandlerTools, SessionHandler } from './handlers/session-handler.ts'
export { type DescribedKit, describeSessionKit } from './kit/describe-kit.ts'
export { loadSessionKit, projectFolder, type SessionKit } from './kit/session-kit.ts'
export type { Manuscript, ManuscriptChapter, ManuscriptPart, ManuscriptText } from './manuscript/manuscript.ts'
export {
  MANUSCRIPT_FORMATS,
  type ManuscriptFormat,
  manuscriptFormat,
  writeManuscript,
} from './manuscript/write-manuscript.ts'
export type { MapEntry, TextMap } from './map/text-map.ts'
export { workMaterial } from './material/work-pieces.ts'
export { listKnowledge } from './memory/knowledge.ts'
export { type IndexOptions, indexNotebook, type NotebookReport } from './notebook/index-notebook.ts'
export {
  type NotebookSource,
  type Passage,
  type PassageDraft,
  type SourceFile,
  UnreadableFile,
} from './notebook/notebook-source.ts'
export { listNotebooks, type NotebookRegistration, registerNotebook, removeNotebook } from './notebook/notebooks.ts'
export { queryNotebook } from './notebook/query-notebook.ts'
export type { TextFinding } from './process/check-text.ts'
export type { ModelChoice } from './process/choose-model.ts'
export { hasProcess, loadProcess } from './process/load-process.ts'
export type { Process, ProcessMode, StateField } from './process/process.ts'
export { processSchema } from './process/process-schema.ts'
export type { ListEntry, SessionState, WorkStatus } from './process/session-state.ts'
export { type OpenSessionOptions, openSession } from './session/open-session.ts'
export type { ChatOptions, Session } from './session/session.ts'
export { sessions } from './session/sessions.ts'
export {
  type ListedSession,
  listSessions,
  type PagedTurn,
  pageTurns,
  type ShownSession,
  showSession,
  type TurnPage,
} from './session/stored-sessions.ts'
export { listFields } from './state/settable-fields.ts'
export { newSessionState } from './state/state-draft.ts'
export type { KnowledgeEntry, NotebookEntry, StateSources } from './state/state-xml.ts'
export type { StateView, TurnAction, TurnContent, TurnResult } from './state/turn-result.ts'
export { sessionMigrations } from './tables/migrations.ts'
export type { SessionTables } from './tables/session-tables.ts'
export type { OnResponse } from './turn/run-turn.ts'
export type { OnProgress } from './turn/side-calls.ts'
export { findTurnOutcome, type LoggedTurn, readTurnDiagnostics } from './turn/turn-log.ts'
export type { UndoneChange } from './turn/undo-change.ts'
