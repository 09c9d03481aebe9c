import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { moreIsBetter } from '../measure/row.js'
import { createRenderer as createLangchain } from '../renderers/langchain.js'
import { createRenderer as createPromptTsx } from '../renderers/prompt-tsx.js'
import { createRenderer as createQuire } from '../renderers/quire.js'
import { BUDGET } from '../workload/budget.js'
import { makeConversation } from '../workload/conversation.js'
import { memoise } from '../workload/memoise.js'

const EXCHANGES = 40
const LARGE_BUDGET = 32_000

/**
 * Measures the prefix that each prompt shares with the previous prompt. Also measures how much of the conversation's
 * space is used.
 */
export default async function prefixReuse() {
  const small = await compare(BUDGET)
  const large = await compare(LARGE_BUDGET)
  return [
    row('prefix-reuse', small, 'promptTsx', { goal: { oursAtLeast: 0.85 }, who: 'prompt-tsx' }),
    row('prefix-reuse.langchain', small, 'langchain', { who: 'trimMessages' }),
    row('prefix-reuse.32k', large, 'promptTsx', { goal: { oursAtLeast: 0.9 }, who: 'prompt-tsx, 32,000 tokens' }),
  ]
}

function row(id, { ours, ...peers }, name, { who, goal }) {
  const peer = peers[name]
  const room = `Quire fills ${percent(ours.used)} of the conversation's space (minimum ${percent(ours.leastUsed)}), the peer ${percent(peer.used)}`
  return moreIsBetter({
    id,
    ours: ours.stable,
    peer: peer.stable,
    unit: 'share',
    ...(goal && { goal }),
    note: `${who}. ${EXCHANGES} exchanges of 200 tokens in a conversation that is too long for the window. ${room}`,
  })
}

async function compare(budget) {
  // There are more turns than the budget can hold, so every prompt leaves out turns.
  const turnsBefore = Math.ceil(budget / 100)
  const { layers, turns } = makeConversation({ turns: turnsBefore + 2 * EXCHANGES, messages: 0 })
  const options = { count: memoise(countTokens), budget }
  const facts = { layers, turns, turnsBefore, budget }
  return {
    ours: await shares(createQuire(layers, options), facts),
    promptTsx: await shares(createPromptTsx(layers, options), facts),
    langchain: await shares(createLangchain(layers, options), facts),
  }
}

async function shares({ render, textOf, remove }, { turns, turnsBefore, budget }) {
  let previous
  let stable = 0
  const used = []
  for (let exchange = 0; exchange <= EXCHANGES; exchange++) {
    const before = turnsBefore + 2 * exchange
    const message = turns[before]?.content ?? 'And now?'
    const text = textOf(await render(turns.slice(0, before), message))
    const rest = countTokens(textOf(await render([], message)))
    if (previous !== undefined) {
      stable += sharedLength(previous, text) / text.length
      used.push((countTokens(text) - rest) / (budget - rest))
    }
    previous = text
  }
  remove()
  const mean = used.reduce((sum, share) => sum + share, 0) / EXCHANGES
  return { stable: stable / EXCHANGES, used: mean, leastUsed: Math.min(...used) }
}

function sharedLength(a, b) {
  let index = 0
  while (index < a.length && a[index] === b[index]) index++
  return index
}

function percent(share) {
  return `${Math.round(share * 100)}%`
}
