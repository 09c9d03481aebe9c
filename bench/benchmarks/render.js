import { rendererUrl, renderMedians } from '../measure/render-medians.js'
import { digits, lessIsBetter } from '../measure/row.js'
import { makeConversation } from '../workload/conversation.js'

const PROCESSES = 3

/** Measures how long it takes to fit a prompt for the first time, and again with a new user message. */
export default async function render() {
  const conversation = makeConversation({ turns: 200, messages: 1000, others: 4 })
  const of = (renderer, messages, facts) => ({
    renderer: rendererUrl(renderer),
    conversation: { ...conversation, messages: conversation.messages.slice(0, messages) },
    ...facts,
  })
  const [quire, promptTsx, promptTsxMemo, langchain, naive, quireWhole] = await renderMedians(
    [
      of('quire', 1000),
      of('prompt-tsx', 10),
      of('prompt-tsx', 30, { isCountMemoised: true }),
      of('langchain', 3, { isSlow: true }),
      of('naive-join', 1000),
      of('quire', 1000, { readsAll: true }),
    ],
    PROCESSES,
  )
  const against = (peer, when, facts) => lessIsBetter({ ours: quire[when], peer: peer[when], unit: 'ms', ...facts })
  return [
    against(promptTsx, 'cold', {
      id: 'render-cold',
      goal: { atLeast: 5 },
      note: `prompt-tsx. With spans and a hash, Quire takes ${digits(quireWhole.cold)} ms`,
    }),
    against(langchain, 'cold', { id: 'render-cold.langchain', note: 'trimMessages' }),
    against(naive, 'cold', {
      id: 'render-cold.naive',
      note: 'plain string concatenation of 25,000 tokens, without counting or fitting',
    }),
    against(promptTsx, 'second', {
      id: 'render-second',
      goal: { atLeast: 300 },
      note: `prompt-tsx. With spans and a hash, Quire takes ${digits(quireWhole.second)} ms. On the first repeat, Quire takes ${digits(quire.next)} ms and prompt-tsx takes ${digits(promptTsx.next)} ms`,
    }),
    against(promptTsxMemo, 'second', {
      id: 'render-second.memo',
      note: 'prompt-tsx with a user-written counter that caches every text',
    }),
    against(langchain, 'second', { id: 'render-second.langchain', note: 'trimMessages' }),
    against(naive, 'second', {
      id: 'render-second.naive',
      note: 'plain string concatenation of 25,000 tokens, without counting or fitting',
    }),
  ]
}
