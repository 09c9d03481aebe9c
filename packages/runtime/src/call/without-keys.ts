import { createKeyScrubber, type KeyScrubber } from '../keys/key-scrubber.ts'
import { CallFailed } from './call-failed.ts'
import type { CallEvent, CallRequest, Model } from './model.ts'

const IN_PROMPT = 'The prompt contains a key from the environment. The prompt was sent and stored as written.'
const IN_RESPONSE = 'The reply contained a key from the environment. The key was replaced by [key].'

/**
 * Wraps a model and removes keys from its responses, finish reasons, warnings and failures. Requests are the user's own
 * text and stay unchanged.
 */
export function withoutKeys(model: Model, findKeys: () => readonly string[]): Model {
  return {
    id: model.id,
    stream: (request, signal) => cleanStream(model, createKeyScrubber(findKeys()), request, signal),
    ...(model.check && { check: () => model.check!() }),
    ...(model.embed && {
      embed: (texts, signal) =>
        model.embed!(texts, signal).catch((error: unknown) => {
          throw cleanError(error, createKeyScrubber(findKeys()))
        }),
    }),
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
