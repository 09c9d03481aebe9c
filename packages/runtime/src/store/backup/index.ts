export * from './errors.ts'
export { type RestoreOptions, restoreBackup } from './restore-backup.ts'
export { type WrittenBackup, writeBackup } from './write-backup.ts'
