export type { RunTotals, StepEnd, StepSpan, Telemetry, TelemetrySettings, TracedRun, TracedStep } from './telemetry.ts'
