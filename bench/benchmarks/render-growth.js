import { rendererUrl, renderMedians } from '../measure/render-medians.js'
import { digits, growth } from '../measure/row.js'
import { makeConversation } from '../workload/conversation.js'

const PROCESSES = 2

/**
 * Compares the render time of a short conversation with that of a conversation ten times as long. Only the user message
 * changes between renders.
 */
export default async function renderGrowth() {
  const long = makeConversation({ turns: 2000, messages: 1000 })
  const of = (renderer, turns, messages) => ({
    renderer: rendererUrl(renderer),
    conversation: { ...long, turns: long.turns.slice(-turns), messages: long.messages.slice(0, messages) },
  })
  const [small, large, smallPeer, largePeer] = await renderMedians(
    [of('quire', 200, 1000), of('quire', 2000, 1000), of('prompt-tsx', 200, 4), of('prompt-tsx', 2000, 4)],
    PROCESSES,
  )
  return [
    growth({
      id: 'render-growth',
      small: small.second,
      large: large.second,
      unit: 'ms',
      goal: { atMost: 2 },
      note: `time for 2,000 turns, divided by the time for 200 turns (${digits(small.second)} ms). For prompt-tsx, the ratio is ${digits(largePeer.second / smallPeer.second)}× (${digits(largePeer.second)} ms for 2,000 turns)`,
    }),
  ]
}
