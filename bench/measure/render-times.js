import assert from 'node:assert/strict'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { memoise } from '../workload/memoise.js'

const WARM_UP_MS = 2000

/**
 * Measures renders in a fresh process: the first render of each conversation, then renders with a new user message.
 * Renders a smaller prompt first, to load modules and vocabularies and to warm up the compiler, as in a server process.
 */
export default async function renderTimes({ renderer, conversation, isCountMemoised, readsAll }) {
  const { createRenderer } = await import(renderer)
  const options = isCountMemoised ? { count: memoise(countTokens) } : {}
  const renderAll = async ({ layers, turns, messages }) => {
    const { render, textOf, remove } = createRenderer(layers, options)
    const times = []
    let text
    for (const message of messages) {
      const start = performance.now()
      const rendered = await render(turns, message)
      text = textOf(rendered)
      // Reading a character forces JavaScript to build the whole string. Sending the string would do the same.
      text.charCodeAt(0)
      if (readsAll) assert(rendered.spans.length > 0 && rendered.hash.length > 0)
      times.push(performance.now() - start)
    }
    remove()
    // The prompt must contain every layer and the question.
    for (const part of [...layers, messages.at(-1)]) assert(text.includes(part))
    return times
  }
  for (const end = performance.now() + WARM_UP_MS; performance.now() < end; ) await renderAll(conversation.warmUp)
  const cold = []
  for (const other of conversation.others) cold.push(...(await renderAll(other)))
  const [first, ...second] = await renderAll(conversation)
  return { cold: [...cold, first], second }
}
