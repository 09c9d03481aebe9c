export { aiModel } from './ai-model.ts'
export type { Environment } from './resolve-provider.ts'
