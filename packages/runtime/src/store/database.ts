import type { Buffer } from 'node:buffer'
import type { ColumnType, Generated } from 'kysely'
import type { RunRequest } from './run-request.ts'

/** Set by the database when the row is inserted. Never exported. */
type Moment = ColumnType<Date, never, never>
/** The order in which rows were inserted, set by the database. More reliable than timestamps. */
type Ordinal = ColumnType<number, never, never>
/** JSON. Written as a string, and read as parsed data. */
type Json<T> = ColumnType<T, string, string>

export type RunStatus = 'running' | 'waiting' | 'completed' | 'failed' | 'incomplete' | 'cancelled'
export type StepStatus = 'blocked' | 'ready' | 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled'

export interface ProjectTable {
  id: string
  number: Ordinal
  created_at: Moment
}

type FlowIdentityRow = { flow: string; owner?: string; version?: string; hash?: string }

/** The steps of runs with the same flow version and priority. Steps of higher priority are claimed first. */
export interface QueueTable {
  id: Generated<number>
  identity: ColumnType<FlowIdentityRow, string, never>
  priority: number
}

/** One execution of a flow. The id is an idempotency key, and `fingerprint` identifies the request. */
export interface RunTable {
  id: string
  number: Ordinal
  project_id: string
  flow: string
  status: RunStatus
  /** The flow's origin, version and content hash. */
  identity: ColumnType<FlowIdentityRow | null, string | undefined, string>
  /** The queue of its steps. Null if the flow's identity is unknown. */
  queue_id: number | null
  /** SHA-256 of flow, input, models and options. A run with the same id and a different fingerprint is rejected. */
  fingerprint: string
  /** The input, models and options that were given to the flow. */
  request: Json<RunRequest>
  /** Limits on calls, tokens, cost, steps and depth. */
  limits: Json<Record<string, number>>
  /** The number of steps that are ready or running. If it is 0, the run has ended or is waiting. */
  active_steps: number
  /** Number of the run's artifacts, used to detect lost artifacts. */
  artifacts: Generated<number>
  /** Changes whenever steps or dependencies are added. */
  plan_version: Generated<number>
  error: Json<{ code: string; message: string } | null>
  created_at: Moment
  updated_at: ColumnType<Date, never, Date>
}

/** How often a step is retried after temporary failures, and the delays between retries. */
export interface StepRetry {
  /** Maximum number of retries. */
  readonly limit: number
  /** Delay before the first retry. */
  readonly delaySeconds: number
  /** The factor by which the delay grows after each retry; 1 by default. */
  readonly backoff?: number
}

/** One unit of a run. `key` identifies the step and is unique within the run. */
export interface StepTable {
  id: string
  run_id: string
  run_number: number
  /** Copied from the project and the run, for the queue's index. */
  project_number: number | null
  queue_id: number | null
  key: string
  name: string
  stage: string | null
  kind: string
  depth: number
  /** Order of creation, for display. */
  ordinal: number
  status: StepStatus
  input: Json<unknown>
  output: Json<unknown>
  error: Json<{ code: string; message: string } | null>
  attempts: number
  /** The retry policy. Null if the step is not retried. */
  retry: ColumnType<StepRetry | null, string | undefined, never>
  /** Number of failed attempts since the last restart. Crashes do not count. */
  failures: ColumnType<number, number | undefined, number>
  /** Whether a later iteration has replaced this step. */
  is_superseded: ColumnType<boolean, boolean | undefined, boolean>
  /** Number of the step's dependencies that are not completed yet. */
  missing_needs: number
  /** The worker that runs the step. */
  claimed_by: string | null
  /** Fencing token, which increases with every claim. */
  claim: ColumnType<number, number | undefined, number>
  /** How often a worker died while it may have been executing this step. */
  worker_deaths: ColumnType<number, number | undefined, number>
  /** When a delayed step began to wait, by the database's clock. `delay_seconds` is the length of the wait. */
  delayed_at: ColumnType<Date | null, never, Date | null>
  delay_seconds: ColumnType<number | null, never, number | null>
  /** When the step's delay is over, by the database's clock. */
  due_at: ColumnType<Date | null, never, Date | null>
  created_at: Moment
  updated_at: ColumnType<Date, never, Date>
}

/** A worker whose lease has not lapsed. `heartbeats` increases while the worker is alive. */
export interface WorkerTable {
  id: string
  heartbeats: ColumnType<string, number | undefined, number>
  started_at: Moment
}

/** Permission to send one request to a provider that has limits. */
export interface PermitTable {
  id: Generated<string>
  provider: string
  /** The estimated usage, which is later replaced by the actual usage. */
  tokens: number
  /** Null while the permit waits for its turn. */
  granted_at: ColumnType<Date | null, never, never>
  /** Null after the permit is released. */
  held_until: ColumnType<Date | null, never, never>
}

/** `step_id` cannot start before `needs_id` is completed. */
export interface StepNeedTable {
  step_id: string
  needs_id: string
}

/** One request to a model. The id contains the step and the call's number, so that no response is paid for twice. */
export interface CallTable {
  id: string
  number: Ordinal
  run_id: string
  step_id: string
  model: string
  prompt_hash: string
  /** The blob that contains the exact request. */
  request_blob: string
  /** The blob that contains the prompt's record. Null if the prompt was not assembled here. */
  record_blob: string | null
  /** Hashes of the blobs that contain the record's parts, such as templates. */
  record_parts: ColumnType<string[], string[] | undefined, never>
  parameters: Json<Record<string, unknown>>
  status: 'started' | 'completed' | 'failed'
  response_blob: string | null
  finish_reason: string | null
  provider_finish_reason: string | null
  input_tokens: number | null
  output_tokens: number | null
  /** Included in the input tokens, as counted by the provider. */
  cache_read_tokens: number | null
  cache_write_tokens: number | null
  /** Included in the output tokens. */
  reasoning_tokens: number | null
  cost: number | null
  /** The step's claim number when the call last started. If the step's number is now higher, the call has stopped. */
  claim: number | null
  /** The maximum usage reserved when the call started. Null if the run had no limit on tokens or cost. */
  reserved_tokens: number | null
  reserved_cost: number | null
  latency_ms: number | null
  retries: number
  /** Repeated requests that the provider may have charged for. Their usage is unknown. */
  unpriced_requests: number
  /** The call of another run whose answer was taken. Usage and cost are those of that call. Null if a model answered. */
  taken_from: string | null
  error: Json<{ code: string; message: string } | null>
  created_at: Moment
}

/** Bytes, keyed by their SHA-256. Identical bytes are stored once. */
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
  /** The artifact's path in the run's file tree. */
  path: string
  kind: string
  blob: string
  /** Whether the flow made the artifact for the user. */
  is_document: boolean
  meta: Json<Record<string, unknown>>
  created_at: Moment
}

/** An edge of the lineage. The parent is an artifact, call, layer source or input. `via` is the parent's role. */
export interface LineageTable {
  run_id: string
  child_id: string
  parent_id: string
  parent_kind: string
  label: string
  via: string
}

export interface EventTable {
  /** The order in which events were inserted. Events may be committed in a different order. */
  id: Generated<string>
  run_id: string
  /** The event's position in the run. Assigned when the event is first read. */
  seq: ColumnType<number | null, never, never>
  type: string
  data: Json<Record<string, unknown>>
  created_at: Moment
}

/** Searchable texts (prompts, responses, documents), keyed by the id of their call or artifact. */
export interface SearchTextTable {
  id: string
  /** Null for texts that do not belong to a run. */
  run_id: string | null
  kind: string
  title: string
  body: string
  /** Computed by the database from title and body. */
  words: ColumnType<string, never, never>
}

/** A call answered by a person. */
export interface ManualCallTable {
  /** A short id for display and file names. */
  id: string
  call_id: string
  run_id: string
  /** The part of the prompt that can be searched. Null means the whole prompt. */
  searchable: string | null
}

/** The kernel's tables. A package can add its own tables with `declare module '@quire/runtime/database'`. */
export interface Database {
  project: ProjectTable
  queue: QueueTable
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
