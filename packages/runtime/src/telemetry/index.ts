export { type StartTracing, tracesUrl } from './open-telemetry.ts'
export type { StepEnd, Telemetry, TelemetrySettings, TracedRun } from './telemetry.ts'
