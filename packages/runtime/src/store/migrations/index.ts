import type { Migration } from 'kysely/migration'
import { runs } from './0001-runs-and-queue.ts'
import { sessions } from './0002-sessions.ts'

/** In the order of their names. A released migration never changes: another one follows it. */
export const storeMigrations: Readonly<Record<string, Migration>> = {
  '0001-runs-and-queue': runs,
  '0002-sessions': sessions,
}
