import { createHash } from 'node:crypto'
import {
  type Attributes,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { CallFailed, type CallOutcome, type CallRequest, providerOf } from '@quire/runtime/call'
import type { StepEnd, Telemetry, TracedRun } from '@quire/runtime/telemetry'

/** Providers whose names in the GenAI conventions differ from our names. */
const PROVIDER_NAMES: Readonly<Record<string, string>> = { google: 'gcp.gemini', xai: 'x_ai', mistral: 'mistral_ai' }

export interface SpanTelemetryOptions {
  /** Runs `work`. A span created by `work` gets these ids. Used for the run's span. */
  readonly withIds: <T>(ids: { readonly traceId: string; readonly spanId: string }, work: () => T) => T
  readonly hasContent: boolean
  /** Removes keys from content, because the tracing backend must not see keys. */
  readonly scrub: (text: string) => string
  readonly close: () => Promise<void>
}

/** Outcomes of interrupted steps, which neither succeeded nor failed. */
const UNFINISHED: readonly StepEnd[] = ['stopped', 'lost']

/**
 * Creates spans that follow the GenAI conventions: a workflow span for each run, and a chat span for each call. Between
 * them are step spans, whose attributes are not part of the conventions.
 */
export function spanTelemetry(tracer: Tracer, { withIds, hasContent, scrub, close }: SpanTelemetryOptions): Telemetry {
  /** Failure messages may quote prompts or answers, so they are treated as content. */
  const fail = (span: Span, type: string, message: string): void => {
    span.setAttribute('error.type', type)
    span.setStatus({ code: SpanStatusCode.ERROR, ...(hasContent && { message: scrub(message) }) })
  }
  const content = (attributes: Attributes): Attributes => (hasContent ? mapStrings(attributes, scrub) : {})
  return {
    startStep(run, step) {
      const ids = { ...runTraceIds(run), traceFlags: TraceFlags.SAMPLED, isRemote: true }
      const parent = trace.setSpanContext(context.active(), ids)
      const attributes = {
        'quire.run.id': run.id,
        'quire.flow': run.flow,
        'quire.step.key': step.key,
        'quire.step.kind': step.kind,
        'quire.step.attempt': step.attempt,
        ...(step.stage !== undefined && { 'quire.step.stage': step.stage }),
      }
      const span = tracer.startSpan(`step ${step.name}`, { kind: SpanKind.INTERNAL, attributes }, parent)
      const inStep = trace.setSpan(parent, span)
      return {
        async ask(request, ask, prompt) {
          const call = tracer.startSpan(
            `chat ${modelName(request.model)}`,
            {
              kind: SpanKind.CLIENT,
              attributes: { ...requestAttributes(request, prompt), ...content(promptAttributes(request)) },
            },
            inStep,
          )
          try {
            const outcome = await ask()
            call.setAttributes({ ...outcomeAttributes(outcome), ...content(answerAttributes(outcome)) })
            return outcome
          } catch (error) {
            fail(
              call,
              error instanceof CallFailed ? error.failure : '_OTHER',
              error instanceof Error ? error.message : String(error),
            )
            throw error
          } finally {
            call.end()
          }
        },
        end(end, error) {
          span.setAttribute('quire.step.status', end)
          if (error) fail(span, error.code, error.message)
          else if (UNFINISHED.includes(end)) fail(span, end, `The step was ${end}.`)
          span.end()
        },
      }
    },

    endRun(run, status, { steps, calls, tokens, cost, error }) {
      const attributes = {
        'gen_ai.operation.name': 'invoke_workflow',
        'gen_ai.workflow.name': run.flow,
        'gen_ai.usage.input_tokens': tokens.input,
        'gen_ai.usage.output_tokens': tokens.output,
        'quire.run.id': run.id,
        'quire.run.status': status,
        'quire.run.steps': steps,
        'quire.run.calls': calls,
        'quire.run.resumed': run.resumed,
        'quire.project': run.project,
        ...(cost !== null && { 'quire.run.cost_usd': cost }),
      }
      const options = { kind: SpanKind.INTERNAL, attributes, startTime: run.begunAt, root: true }
      const span = withIds(runTraceIds(run), () => tracer.startSpan(`invoke_workflow ${run.flow}`, options))
      if (status !== 'completed') fail(span, error ?? status, `The run ended with status ${status}.`)
      span.end()
    },
    close,
  }
}

function mapStrings(attributes: Attributes, map: (text: string) => string): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, typeof value === 'string' ? map(value) : value]),
  )
}

/** Derives the trace id and span id from the run. Every process that works on the run can then create the same span. */
export function runTraceIds({ id, createdAt, resumed }: TracedRun): {
  readonly traceId: string
  readonly spanId: string
} {
  const traceId = digest(`${id}\0${createdAt.toISOString()}`).slice(0, 32)
  return { traceId, spanId: digest(`${traceId}\0${resumed}`).slice(0, 16) }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** `prompt` is the name of the prompt's blueprint. */
export function requestAttributes(request: CallRequest, prompt?: string): Attributes {
  const { model, maxOutputTokens, temperature, seed, schema } = request
  const provider = providerOf(model)
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': Object.hasOwn(PROVIDER_NAMES, provider) ? PROVIDER_NAMES[provider] : provider,
    'gen_ai.request.model': modelName(model),
    'gen_ai.request.max_tokens': maxOutputTokens,
    ...(temperature !== undefined && { 'gen_ai.request.temperature': temperature }),
    ...(seed !== undefined && { 'gen_ai.request.seed': seed }),
    ...(schema && { 'gen_ai.output.type': 'json' }),
    ...(prompt !== undefined && { 'gen_ai.prompt.name': prompt }),
  }
}

function modelName(model: string): string {
  return model.slice(model.indexOf('/') + 1)
}

/** Counts that a provider did not report are left out. */
export function outcomeAttributes({ finishReason, usage, retries }: CallOutcome): Attributes {
  return {
    'gen_ai.response.finish_reasons': [finishReason],
    ...(usage.inputTokens !== undefined && { 'gen_ai.usage.input_tokens': usage.inputTokens }),
    ...(usage.outputTokens !== undefined && { 'gen_ai.usage.output_tokens': usage.outputTokens }),
    ...(usage.cacheReadTokens !== undefined && { 'gen_ai.usage.cache_read.input_tokens': usage.cacheReadTokens }),
    ...(usage.cacheWriteTokens !== undefined && { 'gen_ai.usage.cache_creation.input_tokens': usage.cacheWriteTokens }),
    ...(usage.reasoningTokens !== undefined && { 'gen_ai.usage.reasoning.output_tokens': usage.reasoningTokens }),
    'quire.call.retries': retries,
  }
}

interface ContentMessage {
  readonly role: string
  readonly parts: readonly { readonly type: 'text'; readonly content: string }[]
}

const textMessage = (role: string, content: string): ContentMessage => ({ role, parts: [{ type: 'text', content }] })

/** Included only on request, because prompts may contain confidential data. */
export function promptAttributes({ messages }: CallRequest): Attributes {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => ({ type: 'text', content }))
  const others = messages.filter(({ role }) => role !== 'system').map(({ role, content }) => textMessage(role, content))
  return {
    ...(system.length > 0 && { 'gen_ai.system_instructions': JSON.stringify(system) }),
    'gen_ai.input.messages': JSON.stringify(others),
  }
}

function answerAttributes({ text, finishReason }: CallOutcome): Attributes {
  const message = { ...textMessage('assistant', text), finish_reason: finishReason }
  return { 'gen_ai.output.messages': JSON.stringify([message]) }
}
