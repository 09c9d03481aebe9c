export { type OpenTelemetryOptions, openTelemetry } from './open-telemetry.ts'
export type {
  RunTotals,
  StepEnd,
  StepSpan,
  Telemetry,
  TelemetrySettings,
  TracedRun,
  TracedStep,
} from './telemetry.ts'
