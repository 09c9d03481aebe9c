export { commandEnvironment } from './child-environment.ts'
export { cliModel } from './cli-model.ts'
export type { CliOptions } from './cli-options.ts'
export { type ProcessResult, type ProcessRun, runProcess } from './run-process.ts'
