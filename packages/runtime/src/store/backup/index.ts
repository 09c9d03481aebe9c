export * from './errors.ts'
export { restoreBackup } from './restore-backup.ts'
export { type WrittenBackup, writeBackup } from './write-backup.ts'
