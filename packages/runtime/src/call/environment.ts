export type { Environment } from '../trust/environment.ts'
