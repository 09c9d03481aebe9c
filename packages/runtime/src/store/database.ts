import type { ColumnType, Generated } from 'kysely'
import type { RunRequest } from './run-request.ts'

/** Set by the database when the row is made; never part of what is exported. */
type Moment = ColumnType<Date, never, never>
/** Counted by the database: the order in which rows were made, which times are not. */
type Ordinal = ColumnType<number, never, never>
/** JSON that is written as text and read as data. */
type Json<T> = ColumnType<T, string, string>

export type RunStatus = 'running' | 'waiting' | 'completed' | 'failed' | 'incomplete' | 'cancelled'
export type StepStatus = 'blocked' | 'ready' | 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled'

export interface ProjectTable {
  id: string
  created_at: Moment
}

/** One execution of a flow. Its id is its idempotency key: `fingerprint` tells whether it is the same run. */
export interface RunTable {
  id: string
  number: Ordinal
  project_id: string
  flow: string
  status: RunStatus
  /** Which flow of that name: where it comes from, its version, a hash of its content. */
  identity: ColumnType<
    { flow: string; owner?: string; version?: string; hash?: string } | null,
    string | undefined,
    string
  >
  /** SHA-256 of flow, input, models and options: the same id with another fingerprint is refused. */
  fingerprint: string
  /** Input, models and options as the flow was given them. */
  request: Json<RunRequest>
  /** Most calls, tokens, money, steps and depth. */
  limits: Json<Record<string, number>>
  /** Steps that are ready or running: when none is left, the run has ended or waits. */
  active_steps: number
  /** How many artifacts it has: one that is lost is missed. */
  artifacts: Generated<number>
  /** Changes whenever steps or needs are added. */
  grown: Generated<number>
  error: Json<{ code: string; message: string } | null>
  created_at: Moment
  updated_at: ColumnType<Date, never, Date>
}

/** How often a step is retried after a temporary failure, and after which waits. */
export interface StepRetry {
  /** Maximum number of retries. */
  readonly limit: number
  /** Delay before the first retry. */
  readonly delaySeconds: number
  /** What each further wait is multiplied by; 1 unless given. */
  readonly backoff?: number
}

/** One unit of a run. `key` identifies it within the run, so a step requested twice exists once. */
export interface StepTable {
  id: string
  run_id: string
  run_number: number
  key: string
  name: string
  stage: string | null
  kind: string
  depth: number
  /** Order in which steps were made, for showing. */
  ordinal: number
  status: StepStatus
  input: Json<unknown>
  output: Json<unknown>
  error: Json<{ code: string; message: string } | null>
  attempts: number
  /** How it is tried again when it fails; null where it is not. */
  retry: ColumnType<StepRetry | null, string | undefined, never>
  /** Attempts that failed since the step was last begun anew; crashes are not among them. */
  failures: ColumnType<number, number | undefined, number>
  /** Whether another step has taken its place: a later iteration of the same. */
  is_superseded: ColumnType<boolean, boolean | undefined, boolean>
  /** How many of the steps it needs are not completed yet. */
  missing_needs: number
  /** The worker that runs it. */
  claimed_by: string | null
  /** Fencing token: grows with every claim. */
  claim: ColumnType<number, number | undefined, number>
  /** Claims whose worker died. */
  deaths: ColumnType<number, number | undefined, number>
  /** A step that waits before it can be claimed: since when, by the database's clock, and for how long. */
  delayed_at: ColumnType<Date | null, never, Date | null>
  delay_seconds: ColumnType<number | null, never, number | null>
  created_at: Moment
  updated_at: ColumnType<Date, never, Date>
}

/** A worker whose lease has not lapsed. `beat` grows as long as it is alive. */
export interface WorkerTable {
  id: string
  beat: ColumnType<string, number | undefined, number>
  started_at: Moment
}

/** Permission to send one request to a provider that has limits. */
export interface PermitTable {
  id: Generated<string>
  provider: string
  /** Estimated first, then what was used. */
  tokens: number
  /** Null while it waits for its turn. */
  granted_at: ColumnType<Date | null, never, never>
  /** Null once it is released. */
  held_until: ColumnType<Date | null, never, never>
}

/** `step_id` cannot start before `needs_id` is completed. */
export interface StepNeedTable {
  step_id: string
  needs_id: string
}

/** One request to a model. `id` is the step's id and the call's number: a stored response is never paid for again. */
export interface CallTable {
  id: string
  number: Ordinal
  run_id: string
  step_id: string
  model: string
  prompt_hash: string
  /** The exact request, by its blob. */
  request_blob: string
  /** What the prompt was made of, by its blob; null where it was not assembled here. */
  record_blob: string | null
  /** Blobs that the record refers to: templates and other parts that many prompts share. */
  record_parts: ColumnType<string[], string[] | undefined, never>
  parameters: Json<Record<string, unknown>>
  status: 'started' | 'completed' | 'failed'
  response_blob: string | null
  finish_reason: string | null
  provider_finish_reason: string | null
  input_tokens: number | null
  output_tokens: number | null
  /** Of the input, as the provider counted them. */
  cache_read_tokens: number | null
  cache_write_tokens: number | null
  /** Of the output. */
  reasoning_tokens: number | null
  cost: number | null
  /** The claim of its step under which it was last begun: under a later one it is no longer under way. */
  claim: number | null
  /** The most that it may use, as reserved when it was begun; null where the run had no such limit. */
  reserved_tokens: number | null
  reserved_cost: number | null
  latency_ms: number | null
  retries: number
  error: Json<{ code: string; message: string } | null>
  created_at: Moment
}

/** Bytes by their SHA-256: the same bytes are stored once. */
export interface BlobTable {
  sha256: string
  bytes: Buffer
  size: number
  created_at: Moment
}

/** An immutable text that a run used or made. */
export interface ArtifactTable {
  id: string
  number: Ordinal
  run_id: string
  step_id: string | null
  /** Where it stands in the run's file tree. */
  path: string
  kind: string
  blob: string
  /** Whether it is one of the documents that the flow made for its user. */
  is_document: boolean
  meta: Json<Record<string, unknown>>
  created_at: Moment
}

/** Edges of the lineage. Either end may be an artifact, a call, a layer's source or an input; `via` says how. */
export interface LineageTable {
  run_id: string
  child_id: string
  parent_id: string
  parent_kind: string
  label: string
  via: string
}

export interface EventTable {
  /** The order in which events were inserted, which is not the order in which they were committed. */
  id: Generated<string>
  run_id: string
  /** Its place in the run, once it was read. */
  seq: ColumnType<number | null, never, never>
  type: string
  data: Json<Record<string, unknown>>
  created_at: Moment
}

/** Searchable texts: prompts, responses, documents, by the id of their call or artifact. */
export interface SearchTextTable {
  id: string
  /** None for what belongs to no run. */
  run_id: string | null
  kind: string
  title: string
  body: string
  /** Made by the database from title and body. */
  words: ColumnType<string, never, never>
}

/** A call answered by a person. */
export interface ManualCallTable {
  /** Short, for people and names of files. */
  id: string
  call_id: string
  run_id: string
  /** The part of the prompt that can be searched for; null for all of it. */
  searchable: string | null
}

/** The kernel's tables. A package with its own tables adds them: `declare module '@quire/runtime/database'`. */
export interface Database {
  project: ProjectTable
  run: RunTable
  step: StepTable
  step_need: StepNeedTable
  worker: WorkerTable
  permit: PermitTable
  call: CallTable
  manual_call: ManualCallTable
  blob: BlobTable
  artifact: ArtifactTable
  lineage: LineageTable
  event: EventTable
  search_text: SearchTextTable
}
