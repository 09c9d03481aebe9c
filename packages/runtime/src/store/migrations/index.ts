import type { Migration } from 'kysely/migration'
import { runs } from './0001-runs.ts'

/** Sorted by name. A released migration never changes: add another one instead. */
export const storeMigrations: Readonly<Record<string, Migration>> = { '0001-runs': runs }
