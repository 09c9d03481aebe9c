export type { Environment } from '@quire/trust'
