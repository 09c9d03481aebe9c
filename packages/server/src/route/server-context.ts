import type { Quire } from '@quire/runtime'
import type { Database } from '@quire/runtime/database'
import type { Kysely } from 'kysely'
import type { LiveCalls } from '../events/live-calls.ts'
import type { RunFeeds } from '../events/run-feeds.ts'
import type { WorkspaceEvents } from '../events/workspace-events.ts'
import type { Talks } from '../talk/talk.ts'
import type { RunWork } from '../work/run-work.ts'

export interface ServerContext {
  readonly quire: Quire
  /** The store's database, for handlers that read it directly. */
  db(): Promise<Kysely<Database>>
  /** The runs that were requested from this server. */
  readonly work: RunWork
  /** The events of runs as they happen. */
  readonly runFeeds: RunFeeds
  /** The models' answers as they are generated. */
  readonly liveCalls: LiveCalls
  /** The conversations in progress on this server. */
  readonly talks: Talks
  readonly workspaceEvents: WorkspaceEvents
  /** The JSON response to a GET request to the API. Undefined if the request fails. */
  ask(url: string): Promise<unknown>
  readonly version: string
}
