export type { Environment } from '../trust/config-folder.ts'
