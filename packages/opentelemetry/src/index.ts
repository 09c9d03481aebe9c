/** @public */
export { startTracing } from './start-tracing.ts'
