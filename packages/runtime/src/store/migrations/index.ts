import type { Migration } from 'kysely/migration'
import { runs } from './0001-runs.ts'

/** In the order of their names. A released migration never changes: another one follows it. */
export const storeMigrations: Readonly<Record<string, Migration>> = { '0001-runs': runs }
