import { type Assembly, defaultProfiles, type SourcedText } from '@quire/core'
import type { BlueprintSettings } from '@quire/core/blueprint'
import { BudgetExceeded } from '@quire/core/errors'
import { findLeadingFence } from '@quire/core/markdown'
import { type ArtifactDraft, artifactId, type Origin } from '../artifact/artifact.ts'
import { type KnownArtifact, originsOf, type ValueOrigins } from '../artifact/origins.ts'
import type { PromptRecord } from '../artifact/prompt-record.ts'
import type { CallProgress } from '../call/call-model.ts'
import { callParameters } from '../call/call-settings.ts'
import type { CallRequest, RecordedCall } from '../call/model.ts'
import { assembleContinuation, assemblePrompt, findBlueprint, modelOf } from './assemble-prompt.ts'
import { contractReader } from './contract-reader.ts'
import { AnswerRefused, AnswerUnusable } from './errors.ts'
import { FAILURE_REASONS } from './finish-reasons.ts'
import type { Answer, PromptLibrary, Question } from './question.ts'
import type { Reader } from './reader.ts'
import { jsonText, originFrom } from './step-artifact.ts'

/** The maximum number of calls that continue or repeat an answer. */
export const MAX_CONTINUATIONS = 5
/** The maximum number of repeats if an answer is usable but has problems. */
const MAX_REWRITES = 2

export interface CallOptions {
  /** Whether to return an incomplete response instead of failing. Its finish reason is `error`. */
  readonly takesPartial?: boolean
  /** Identifies the call within its step. Set this if the order of calls varies. Defaults to a number. */
  readonly name?: string
  /** The part of the prompt that can be searched. By default, the whole prompt. */
  readonly searchable?: string
  /** Called while the model answers. */
  readonly onProgress?: (event: CallProgress) => void
  /** Aborting this signal ends the call early. The call also ends when the step ends. */
  readonly signal?: AbortSignal
}

/** The parts of a step that questions use. */
export interface CallingStep {
  readonly run: { readonly id: string; readonly project: string }
  readonly step: { readonly key: string }
  /**
   * Calls a model. If a response was stored before a crash, returns it at no cost. If every attempt is cut off, the
   * call fails, unless the step accepts partial responses. Most steps use `ask` instead.
   * @throws AnswerAwaited if a person has to answer. The step then ends, even if it catches this error, and restarts
   * when the answer arrives.
   */
  call(
    request: CallRequest,
    origins: readonly Origin[],
    record?: PromptRecord,
    options?: CallOptions,
  ): Promise<RecordedCall>
  /** Reads one of the run's artifacts by path. */
  read(path: string): Promise<string>
}

/** What a step gains by `withAsk`. */
export interface AskingStep {
  /**
   * Asks a model, and returns its answer. Assembles the prompt, calls the model and reads the response. Asks for the
   * rest of a truncated answer, and again if an answer cannot be used.
   * @throws AnswerRefused, AnswerUnusable, BudgetExceeded
   * @example const { value } = await step.ask({ model, blueprint: 'review', inputs: { draft }, read: json(schema) })
   */
  ask<Value = string>(question: Question<Value>): Promise<Answer<Value>>
  /** Reads one of the run's artifacts as an input of a prompt. The prompt's lineage then contains the artifact. */
  readSourced(path: string): Promise<SourcedText>
}

/** The parts of a flow that questions use. */
interface AskingFlow {
  readonly prompts?: PromptLibrary
  readonly requestPath?: (run: { readonly id: string; readonly project: string }) => string | undefined
}

/**
 * Adds `ask` to a step. Remembers which artifacts the step reads, for the lineage of its prompts.
 * @example
 * const { ask } = withAsk(step, flow)
 * await ask({ model, blueprint: 'review', inputs: { draft } })
 * // → { state: 'complete', text: 'The draft is sound.', … }
 */
export function withAsk<Step extends CallingStep>(
  step: Step,
  flow: AskingFlow = {},
  limit: { readonly maxContinuations?: number } = {},
): Step & AskingStep {
  const { run } = step
  const sources = new Map<string, KnownArtifact>()
  const know = (source: string | KnownArtifact): void => {
    const artifact = typeof source === 'string' ? { path: source, isFeedback: false } : source
    const id = artifactId(run.id, artifact.path)
    // A path alone says nothing new about an artifact.
    if (typeof source !== 'string' || !sources.has(id)) sources.set(id, artifact)
  }
  const request = flow.requestPath ? flow.requestPath(run) : 'request.md'
  if (request !== undefined) know({ path: request, isFeedback: false, isRequest: true })
  const read = (path: string): Promise<string> => {
    know(path)
    return step.read(path)
  }
  return {
    ...step,
    read,
    async readSourced(path) {
      const text = await read(path)
      return {
        text,
        spans: [{ start: 0, end: text.length, source: { kind: 'artifact', id: artifactId(run.id, path) } }],
      }
    },
    async ask(question) {
      for (const source of question.sources ?? []) know(source)
      const limits = [question.maxContinuations, limit.maxContinuations].map((max) => max ?? MAX_CONTINUATIONS)
      const maxContinuations = Math.min(MAX_CONTINUATIONS, ...limits)
      const library = flow.prompts ?? { models: defaultProfiles() }
      return askUntilDone(step, library, { ...completeQuestion(library, question), maxContinuations }, sources)
    },
  }
}

/** Adds the blueprint's model, settings and contract to a question. The question's own values take precedence. */
function completeQuestion<Value>(library: PromptLibrary, question: Question<Value>): CompleteQuestion<Value> {
  const blueprint = findBlueprint(library, question.blueprint)
  return {
    ...question,
    model: modelOf(library, question, blueprint),
    settings: { ...blueprint.settings, ...question.settings },
    // The caller knows the type of the value that the contract gives.
    read: question.read ?? (contractReader(blueprint, question.inputs) as Reader<Value>),
  }
}

interface CompleteQuestion<Value> extends Question<Value> {
  readonly model: string
  readonly settings: BlueprintSettings
  readonly read: Reader<Value>
}

/**
 * Asks again while the answer is truncated or unusable, up to the limit. After that, a usable answer is marked as
 * incomplete, and an unusable answer is a failure. A refusal fails immediately.
 */
async function askUntilDone<Value>(
  step: CallingStep,
  library: PromptLibrary,
  question: CompleteQuestion<Value> & { readonly maxContinuations: number },
  sources: Map<string, KnownArtifact>,
): Promise<Answer<Value>> {
  const { model, settings, paths, meta, inputsPath, what = `'${step.step.key}'`, read: reader } = question
  const { maxOutput } = question.profile ?? library.models.get(model).profile
  const artifacts: ArtifactDraft[] = []
  const calls: RecordedCall[] = []
  let parts: { text: string; origin: Origin }[] = []
  let { assembly: prompt, record } = await assemblePrompt(library, question)
  const first = prompt
  let rewrites = 0
  let isResumed = false
  for (let continuation = 0; ; continuation++) {
    const values: ValueOrigins = {
      inputs: record.inputs,
      files: question.valueFiles ?? library.valueFiles ?? [],
      ...(inputsPath !== undefined && { inputsFile: { id: artifactId(step.run.id, inputsPath), path: inputsPath } }),
      inputArtifacts: Object.fromEntries(
        Object.entries(question.inputArtifacts ?? {}).map(([name, from]) => [
          name,
          from.map((path) => artifactId(step.run.id, path)),
        ]),
      ),
      layerInputs: Object.fromEntries(
        record.blueprint.layers.flatMap(({ id, source }) => (typeof source === 'string' ? [[id, source]] : [])),
      ),
    }
    const promptOrigins = originsOf(prompt, sources, values)
    const sent: ArtifactDraft | undefined = paths && {
      ...paths('prompt', continuation),
      text: prompt.text,
      meta: { ...meta, continuation, ...promptMeta(prompt) },
      origins: promptOrigins,
    }
    const fromPrompt = sent ? [originFrom(step, sent, 'prompt')] : promptOrigins
    const request = requestFor(prompt, parts.length > 0)
    const response = await step.call(request, fromPrompt, record, optionsFor(prompt, request))
    calls.push(response)
    const { id, finishReason, providerFinishReason = null, usage, text } = response
    const fromCall: Origin = { id, kind: 'call', label: id, via: 'response' }
    const received: ArtifactDraft | undefined = paths && {
      ...paths('response', continuation),
      text: jsonText({ model, finishReason, providerFinishReason, usage, text }),
      meta: { ...meta, continuation },
      origins: [fromCall, ...fromPrompt],
    }
    if (sent && received) artifacts.push(sent, received)
    if (FAILURE_REASONS.includes(finishReason) && !reader.takesRefusal) {
      throw new AnswerRefused(model, providerFinishReason ?? finishReason, what)
    }
    const part = { text, origin: received ? originFrom(step, received, 'response') : fromCall }
    // A resumed answer has the same form as the first part, so both may begin alike.
    const isRestart = !isResumed && !reader.keepsParts && startsAgain(parts, text)
    parts = isRestart ? [part] : [...parts, part]
    const reading = await reader.read(
      parts.map((one) => one.text),
      response,
    )
    const edited = reader.document?.spans.map((span) => ({ ...span, layer: 'document' })) ?? []
    const origins = [...parts.map(({ origin }) => origin), ...originsOf({ spans: edited }, sources, values)]
    const answer = { ...reading, calls, artifacts, origins, prompt: first }
    const { next } = reading
    if (next === undefined) return answer
    const isUsable = reading.isUsable || question.takesUnusable === true
    const isRewrite = next.startsWith('rewrite')
    isResumed = next.startsWith('resume')
    if (isUsable && isRewrite && rewrites >= MAX_REWRITES) return answer
    if (received) sources.set(part.origin.id, { path: received.path, isFeedback: false })
    const continued =
      continuation < question.maxContinuations
        ? await assembleContinuation(library, question, {
            variant: next,
            reading: { ...reading, text: reading.soFar ?? reading.text },
            artifact: received && part.origin.id,
          }).catch((error: unknown) => {
            // A usable answer is kept if the prompt that asks for the rest does not fit.
            if (!isUsable || !BudgetExceeded.isInstance(error)) throw error
          })
        : undefined
    if (!continued) {
      if (isUsable) return answer
      throw new AnswerUnusable(model, what, continuation + 1, reading.problems)
    }
    ;({ assembly: prompt, record } = continued)
    if (isRewrite) {
      rewrites++
      parts = []
    }
  }

  function requestFor({ messages, stableEnds, tokens }: Assembly, isContinuation: boolean): CallRequest {
    const { seed, workplace, takesFullOutput } = question
    const limit = maxOutput ?? tokens.reserve
    return {
      model,
      messages,
      stableEnds,
      ...callParameters(settings, takesFullOutput ? limit : Math.min(tokens.reserve, limit)),
      ...(seed !== undefined && { seed }),
      ...(reader.schema && { schema: reader.schema, ...(isContinuation && { isContinuation }) }),
      ...(workplace && { workplace }),
    }
  }

  function optionsFor(assembly: Assembly, request: CallRequest): CallOptions {
    const { takesPartial = true, name, searchable, onProgress, signal } = question
    const continuation = calls.length
    return {
      takesPartial,
      ...(name && { name: name(continuation, request) }),
      ...(searchable && { searchable: searchable(assembly) }),
      ...(onProgress && { onProgress: (event) => onProgress(event, continuation) }),
      ...(signal && { signal }),
    }
  }
}

/** Whether a continuation starts again from the beginning. If so, the new text replaces the old text. */
function startsAgain(parts: readonly { readonly text: string }[], text: string): boolean {
  if (parts.length === 0) return false
  const start = (of: string): string =>
    of.slice(findLeadingFence(of)?.bodyStart).replace(/\s+/g, ' ').trim().slice(0, 40)
  const first = start(parts[0]!.text)
  return first.length >= 12 && start(text) === first
}

/** Returns the parts of the report that are stored with a prompt: the budget used and what was left out. */
function promptMeta({ blueprint, tokens, hash, layers }: Assembly): Record<string, string | number | boolean> {
  const leftOut = layers.flatMap(({ id, dropped }) => dropped.map(({ what }) => `${id}: ${what}`))
  return {
    blueprint,
    tokens: tokens.total,
    budget: tokens.budget,
    isExact: tokens.exact,
    hash,
    ...(leftOut.length > 0 && { leftOut: leftOut.join('; ') }),
  }
}
