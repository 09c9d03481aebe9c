/** @public */
export * from './backup/errors.ts'
export { restoreBackup } from './backup/restore-backup.ts'
export { writeBackup } from './backup/write-backup.ts'
export { checkStore } from './check/check-store.ts'
export { checkStructure } from './check/check-structure.ts'
export type { Ask } from './check/store-problem.ts'
export { collectGarbage, deleteRuns, findPrunable, pruneRuns } from './delete-runs.ts'
export { storeSize } from './stored-tables.ts'
