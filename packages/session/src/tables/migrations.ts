import type { Migrations } from '@quire/runtime/store'
import { sessions } from './0001-sessions.ts'
import { projectState } from './0002-project-state.ts'
import { changes } from './0003-changes.ts'

/**
 * The tables of sessions, knowledge, documents and notebooks. Never change a released migration. Add a new migration
 * instead.
 */
export const sessionMigrations: Migrations = {
  'session/0001-sessions': sessions,
  'session/0002-project-state': projectState,
  'session/0003-changes': changes,
}
