import { findKeys } from '../keys/find-keys.ts'
import { createKeyScrubber, type KeyScrubber } from '../keys/key-scrubber.ts'
import { loadPeer } from '../load-peer.ts'
import { CallFailed } from './call-failed.ts'
import type { CallEvent, CallRequest, Model } from './model.ts'
import { findKind, type ModelContext, type ModelKind } from './model-kind.ts'

/** Provided by @quire/providers. Opens a model served by a provider's HTTP API. */
export type OpenProviderModel = (id: string, context: ModelContext) => Model

/** Typed as `string`, so that TypeScript does not resolve the import before the package is built. */
const PACKAGE: string = '@quire/providers'

const IN_PROMPT = 'The prompt contains a key from the environment. The prompt was sent and stored as written.'
const IN_RESPONSE = 'The reply contained a key from the environment. The key was replaced by [key].'

export interface OpenModelOptions extends ModelContext {
  /** Additional kinds of model that are not served by an HTTP API. */
  readonly kinds?: readonly ModelKind[]
  /** Opens models in place of kinds and providers. */
  readonly open?: (id: string) => Model | Promise<Model>
}

/**
 * Opens a model by name. The model's dependencies are loaded on the first call. Keys are removed from what it returns,
 * whatever its kind.
 * @example
 * const model = openModel('openai/gpt-4o', { settings: {}, environment: process.env })
 * await Array.fromAsync(model.stream(request, signal)) // → [{ type: 'text', text: 'Hello' }, { type: 'finish', … }]
 */
export function openModel(id: string, { kinds = [], open: openOwn, ...context }: OpenModelOptions): Model {
  const kind = findKind(id, kinds)
  let opened: Promise<Model> | undefined
  const open = (): Promise<Model> => {
    opened ??= Promise.resolve(openOwn?.(id) ?? kind?.open(id, context) ?? openFromProvider(id, context))
    return opened
  }
  const { environment, settings } = context
  const names = Object.values(settings.providers ?? {}).flatMap(({ apiKeyEnv = [] }) => apiKeyEnv)
  const model: Model = {
    id,
    async *stream(request, signal) {
      yield* (await open()).stream(request, signal)
    },
    check: async () => (await open()).check?.(),
  }
  return withoutKeys(model, () => findKeys(environment, names))
}

async function openFromProvider(id: string, context: ModelContext): Promise<Model> {
  const { openProviderModel } = await loadPeer<{ openProviderModel: OpenProviderModel }>(
    PACKAGE,
    () => import(PACKAGE),
    (problem, options) => new CallFailed(id, 'not-installed', problem, options),
  )
  return openProviderModel(id, context)
}

/**
 * Wraps a model and removes keys from its responses, finish reasons, warnings and failures. Requests are the user's own
 * text and stay unchanged.
 */
export function withoutKeys(model: Model, findKeys: () => readonly string[]): Model {
  return {
    id: model.id,
    stream: (request, signal) => cleanStream(model, createKeyScrubber(findKeys()), request, signal),
    ...(model.check && { check: () => model.check!() }),
  }
}

async function* cleanStream(
  model: Model,
  scrubber: KeyScrubber,
  request: CallRequest,
  signal: AbortSignal,
): AsyncGenerator<CallEvent> {
  const warnings = request.messages.some(({ content }) => scrubber.holdsKey(content)) ? [IN_PROMPT] : []
  // An agent's answer may contain files that the agent changed. These files belong to the user and must not be altered.
  const stream = request.workplace ? createKeyScrubber([]).stream() : scrubber.stream()
  let received = 0
  let passedOn = 0
  try {
    for await (const event of model.stream(request, signal)) {
      const text = event.type === 'text' ? stream.push(event.text) : stream.end()
      received += event.type === 'text' ? event.text.length : 0
      passedOn += text.length
      if (text !== '') yield { type: 'text', text }
      if (event.type === 'text') continue
      if (received !== passedOn) warnings.push(IN_RESPONSE)
      yield cleanFinish(event, scrubber, warnings)
    }
  } catch (error) {
    const rest = stream.end()
    if (rest !== '') yield { type: 'text', text: rest }
    throw cleanError(error, scrubber)
  }
}

type Finish = Extract<CallEvent, { type: 'finish' }>

function cleanFinish(event: Finish, { scrub }: KeyScrubber, own: readonly string[]): Finish {
  const { providerFinishReason, warnings: theirs = [], ...rest } = event
  const warnings = [...theirs.map(scrub), ...own]
  return {
    ...rest,
    ...(providerFinishReason !== undefined && { providerFinishReason: scrub(providerFinishReason) }),
    ...(warnings.length > 0 && { warnings }),
  }
}

function cleanError(error: unknown, { scrub }: KeyScrubber): unknown {
  if (!(error instanceof CallFailed)) return error instanceof Error ? bareError(error, scrub) : scrub(String(error))
  const { model, failure, status, retryAfterMs, partialText, failures, cause } = error
  const message = scrub(error.message).slice(model.length + 2)
  return new CallFailed(model, failure, message, {
    status,
    retryAfterMs,
    failures,
    ...(partialText !== undefined && { partialText: scrub(partialText) }),
    ...(cause !== undefined && { cause: cause instanceof Error ? bareError(cause, scrub) : scrub(String(cause)) }),
  })
}

/** Keeps only the name, message and stack of an error, because clients attach requests and arguments to errors. */
function bareError({ name, message, stack }: Error, scrub: (text: string) => string): Error {
  const bare = new Error(scrub(message))
  bare.name = name
  if (stack !== undefined) bare.stack = scrub(stack)
  return bare
}
