export { tracesUrl } from './open-telemetry.ts'
export type { TelemetrySettings } from './telemetry.ts'
