import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { documentationParagraphs } from './documentation.js'

/**
 * Creates the input for all renderers: five static layers of 800 tokens, a conversation in turns of 100 tokens, and
 * user messages of 30 tokens. Also creates a smaller workload for warming up. `others` is the number of additional
 * conversations.
 */
export function makeConversation({ turns, messages, others = 0 }) {
  const next = textSource()
  // The warm-up has too many turns to fit, so some of them are left out.
  const warmUp = fill(next, { layerTokens: 200, turns: 100, messages: 5 })
  const whole = (facts) => fill(next, { layerTokens: 800, turns, ...facts })
  return { warmUp, others: Array.from({ length: others }, () => whole({ messages: 1 })), ...whole({ messages }) }
}

function fill(next, { layerTokens, turns, messages }) {
  return {
    layers: Array.from({ length: 5 }, () => next(layerTokens)),
    turns: Array.from({ length: turns }, (_, index) => ({
      role: index % 2 === 0 ? 'user' : 'assistant',
      content: next(100),
    })),
    messages: Array.from({ length: messages }, () => next(30)),
  }
}

/** Returns the documentation in pieces of whole words. After the last word, starts again with different boundaries. */
function textSource() {
  const words = documentationParagraphs().join(' ').split(' ')
  const tokens = words.map((word) => countTokens(` ${word}`))
  let at = 0
  return (wanted) => {
    const start = at
    let count = 0
    while (count < wanted && at < words.length) count += tokens[at++]
    if (count >= wanted) return words.slice(start, at).join(' ')
    at = 17
    return `${words.slice(start).join(' ')} ${words.slice(0, at).join(' ')}`
  }
}
