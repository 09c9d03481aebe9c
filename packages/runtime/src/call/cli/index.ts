export { cliModel } from './cli-model.ts'
export type { CliOptions } from './cli-options.ts'
