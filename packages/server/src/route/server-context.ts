import type { Quire } from '@quire/runtime'
import type { Database } from '@quire/runtime/database'
import type { Kysely } from 'kysely'
import type { LiveCalls } from '../events/live-calls.ts'
import type { RunFeeds } from '../events/run-feeds.ts'
import type { WorkspaceEvents } from '../events/workspace-events.ts'
import type { Talks } from '../talk/talks.ts'
import type { RunWork } from '../work/run-work.ts'

/** What handlers work with. */
export interface ServerContext {
  readonly quire: Quire
  /** The store's database, for views of it. */
  db(): Promise<Kysely<Database>>
  /** The runs that this server was asked for. */
  readonly work: RunWork
  /** The events of runs as they happen. */
  readonly runFeeds: RunFeeds
  /** What models say while they answer. */
  readonly liveCalls: LiveCalls
  /** The conversations that go on here. */
  readonly talks: Talks
  /** What happens in the workspace. */
  readonly workspaceEvents: WorkspaceEvents
  /** What a GET of the API answers with; undefined where it fails. */
  ask(url: string): Promise<unknown>
  readonly version: string
}
