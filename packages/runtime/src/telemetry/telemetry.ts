import type { CallOutcome } from '../call/call-model.ts'
import type { CallRequest } from '../call/model.ts'
import type { RunStatus } from '../store/database.ts'

/** Run data that is sent with spans. The values are the same on all machines. */
export interface TracedRun {
  readonly id: string
  readonly flow: string
  readonly project: string
  readonly createdAt: Date
  /** Number of times the run was resumed after it had ended. */
  readonly resumed: number
  /** When the run was created or last resumed. */
  readonly begunAt: Date
}

export interface TracedStep {
  readonly key: string
  readonly name: string
  readonly kind: string
  readonly stage: string | undefined
  readonly attempt: number
}

/**
 * How a step ended. `delayed`: the step is retried later. `stopped`: the worker released the step. `lost`: another
 * worker took over.
 */
export type StepEnd = 'completed' | 'waiting' | 'failed' | 'delayed' | 'stopped' | 'lost'

export interface RunTotals {
  readonly steps: number
  readonly calls: number
  readonly tokens: { readonly input: number; readonly output: number }
  readonly cost: number | null
  readonly error: string | undefined
}

export interface StepSpan {
  /** Calls a model in a separate span. `prompt` is the name of the prompt's blueprint. */
  ask(request: CallRequest, ask: () => Promise<CallOutcome>, prompt?: string): Promise<CallOutcome>
  end(end: StepEnd, error?: { readonly code: string; readonly message: string }): void
}

/** Receives spans. A telemetry failure never makes a step fail. */
export interface Telemetry {
  startStep(run: TracedRun, step: TracedStep): StepSpan
  endRun(run: TracedRun, status: RunStatus, totals: RunTotals): void
  /** Sends the remaining spans. */
  close(): Promise<void>
}

/** The telemetry settings in `quire.yaml`. */
export interface TelemetrySettings {
  /** The URL of an OTLP endpoint. OTEL_EXPORTER_OTLP_… in the environment takes precedence. */
  readonly endpoint?: string
  /** Whether to send prompts and answers too; false by default. */
  readonly content?: boolean
  readonly serviceName?: string
}
