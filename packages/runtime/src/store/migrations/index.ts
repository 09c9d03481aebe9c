import type { Migration } from 'kysely/migration'
import { runs } from './0001-runs.ts'
import { runManifests } from './0002-run-manifests.ts'
import { unpricedRequests } from './0003-unpriced-requests.ts'
import { columnNames } from './0004-column-names.ts'
import { queues } from './0005-queues.ts'
import { takenCalls } from './0006-taken-calls.ts'

/** Sorted by name. A released migration never changes. To change the schema, add another migration. */
export const storeMigrations: Readonly<Record<string, Migration>> = {
  '0001-runs': runs,
  '0002-run-manifests': runManifests,
  '0003-unpriced-requests': unpricedRequests,
  '0004-column-names': columnNames,
  '0005-queues': queues,
  '0006-taken-calls': takenCalls,
}
