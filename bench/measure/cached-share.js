import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'

/**
 * According to OpenAI's documentation, a cached prefix has at least MIN_TOKENS tokens and grows in steps of STEP
 * tokens.
 */
const MIN_TOKENS = 1024
const STEP = 128
const LAYER_SEPARATOR = '\n\n---\n\n'
const INSTRUCTIONS = '# Instructions'

/** The share of input tokens that a provider can read from its cache. */
export function cachedShare(requests) {
  const seen = new Map()
  let all = 0
  let cached = 0
  for (const { model, messages } of requests) {
    const text = messages.map(({ role, content }) => `<${role}>\n${content}`).join('\n')
    const earlier = seen.get(model) ?? []
    const shared = Math.max(0, ...earlier.map((other) => sharedLength(other, text)))
    const tokens = countTokens(text.slice(0, shared))
    all += countTokens(text)
    if (tokens >= MIN_TOKENS) cached += tokens - (tokens % STEP)
    seen.set(model, [...earlier, text])
  }
  return cached / all
}

/** Returns the same request with the step's instructions first. */
export function withInstructionsFirst(request) {
  const found = request.messages.find(({ content }) => content.includes(INSTRUCTIONS))
  if (!found) return request
  const layers = found.content.split(LAYER_SEPARATOR)
  const instructions = layers.find((layer) => layer.startsWith(INSTRUCTIONS))
  if (instructions === undefined) return request
  const rest = layers.filter((layer) => layer !== instructions).join(LAYER_SEPARATOR)
  const messages = request.messages.map((message) => (message === found ? { ...message, content: rest } : message))
  return { ...request, messages: [{ role: 'system', content: instructions }, ...messages] }
}

function sharedLength(a, b) {
  let index = 0
  while (index < a.length && index < b.length && a[index] === b[index]) index++
  return index
}
