import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { moreIsBetter } from '../measure/row.js'
import { createRenderer as createLangchain } from '../renderers/langchain.js'
import { createRenderer as createPromptTsx } from '../renderers/prompt-tsx.js'
import { createRenderer as createQuire } from '../renderers/quire.js'
import { makeConversation } from '../workload/conversation.js'
import { memoise } from '../workload/memoise.js'

const EXCHANGES = 30
/** More than the budget holds, so that every prompt leaves something out. */
const TURNS_BEFORE = 60

/** How much of a prompt is the beginning of the one before: what a provider's cache can reuse as a chat goes on. */
export default async function prefixReuse() {
  const { layers, turns } = makeConversation({ turns: TURNS_BEFORE + 2 * EXCHANGES, messages: 0 })
  const options = { count: memoise(countTokens) }
  const share = (create) => meanShare(create(layers, options), turns)
  const ours = await share(createQuire)
  const row = (id, peer, facts) => moreIsBetter({ id, ours, peer, unit: 'share', ...facts })
  return [
    row('prefix-reuse', await share(createPromptTsx), {
      goal: { oursAtLeast: 0.9 },
      note: 'prompt-tsx; 30 exchanges of 200 tokens in a conversation that no longer fits',
    }),
    row('prefix-reuse.langchain', await share(createLangchain), { note: 'trimMessages' }),
  ]
}

async function meanShare({ render, textOf, remove }, turns) {
  let previous
  let sum = 0
  for (let exchange = 0; exchange <= EXCHANGES; exchange++) {
    const before = TURNS_BEFORE + 2 * exchange
    const message = turns[before]?.content ?? 'And now?'
    const text = textOf(await render(turns.slice(0, before), message))
    if (previous !== undefined) sum += sharedLength(previous, text) / text.length
    previous = text
  }
  remove()
  return sum / EXCHANGES
}

function sharedLength(a, b) {
  let index = 0
  while (index < a.length && a[index] === b[index]) index++
  return index
}
