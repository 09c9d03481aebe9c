import type { ColumnType, Generated } from 'kysely'

type Moment = ColumnType<Date, never, never>
type Json<T> = ColumnType<T, string, string>

/** An interactive conversation about a project. */
export interface SessionTable {
  id: string
  project_id: string
  kit: string
  /** The session's models. The first model is the default. */
  models: Json<readonly string[]>
  /** The order in which sessions were last used. */
  saved: ColumnType<string, never, never>
  created_at: Moment
  updated_at: ColumnType<Date, never, Date>
}

/** The shared state of a kit's conversations about a project. */
export interface ProjectStateTable {
  project_id: string
  kit: string
  state: Json<Record<string, unknown>>
  updated_at: ColumnType<Date, never, Date>
}

/** A message or response. `text` is for display, and `tagged` is for later prompts. */
export interface SessionTurnTable {
  session_id: string
  n: number
  role: string
  text: string
  tagged: string | null
  run_id: string | null
  mode: string | null
  model: string | null
  /** Whether the message was withdrawn before it was answered. */
  is_withdrawn: Generated<boolean>
  /** The number of characters that the conversation takes up in prompts, up to and including this message. */
  ends_at: Generated<string>
  /** The results of the response: actions, updates, diagnostics. */
  outcome: Json<unknown>
  at: Moment
}

/** One change that a session made to a project's state, with the cause. */
export interface SessionChangeTable {
  session_id: string
  n: Generated<string>
  turn: number
  path: string
  before: Json<unknown>
  after: Json<unknown>
  cause: Json<unknown>
  at: Moment
}

/** A version of a document in the project's folder. Versions never change. Undoing a change creates a new version. */
export interface SessionDocumentTable {
  project_id: string
  path: string
  version: number
  kind: string
  key: string
  blob: string
  session_id: string
  turn: number
  action: string | null
  is_removed: Generated<boolean>
  /** The older version that this version restored. */
  restores: number | null
  /** Number of words. Versions from before this column was added have none. */
  words: number | null
  /** Why the version was written. */
  reason: string | null
  at: Moment
}

export interface KnowledgeTable {
  project_id: string
  category: string
  key: string
  value: string
  source: string
  /** The order in which entries were last saved. */
  saved: ColumnType<string, never, never>
  updated_at: ColumnType<Date, never, Date>
  /** Computed by the database from key and value. */
  words: ColumnType<string, never, never>
}

/** A collection of sources that a session may search. */
export interface NotebookTable {
  project_id: string
  id: string
  role: string
  title: string
  /** The folder that the notebook is read from. */
  source: string
  created_at: Moment
}

export interface NotebookFileTable {
  project_id: string
  notebook_id: string
  file: string
  /** Changes whenever the file changes. */
  fingerprint: string
  /** Why the file cannot be searched. */
  problem: string | null
  /** Number of passages in the file. */
  passages: Generated<number>
}

export interface NotebookPassageTable {
  project_id: string
  notebook_id: string
  file: string
  /** The passage's index in its file, from 0. */
  n: number
  /** The page, if the file has pages. */
  page: number | null
  line: number
  text: string
  words: ColumnType<string, never, never>
}

export interface SessionTables {
  session: SessionTable
  project_state: ProjectStateTable
  session_turn: SessionTurnTable
  session_change: SessionChangeTable
  session_document: SessionDocumentTable
  knowledge: KnowledgeTable
  notebook: NotebookTable
  notebook_file: NotebookFileTable
  notebook_passage: NotebookPassageTable
}

declare module '@quire/runtime/database' {
  interface Database extends SessionTables {}
}
