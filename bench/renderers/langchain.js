import { AIMessage, HumanMessage, SystemMessage, trimMessages } from '@langchain/core/messages'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { BUDGET } from '../workload/budget.js'

const MESSAGE_OVERHEAD = 3

export function createRenderer(layers, { count = countTokens, budget = BUDGET } = {}) {
  // trimMessages keeps only the first system message.
  const system = new SystemMessage(layers.join('\n\n'))
  const options = {
    maxTokens: budget,
    strategy: 'last',
    includeSystem: true,
    tokenCounter: (messages) => messages.reduce((sum, { content }) => sum + MESSAGE_OVERHEAD + count(content), 0),
  }
  return {
    render: (turns, message) =>
      trimMessages(
        [
          system,
          ...turns.map(({ role, content }) => (role === 'user' ? new HumanMessage(content) : new AIMessage(content))),
          new HumanMessage(message),
        ],
        options,
      ),
    textOf: (messages) => messages.map((message) => `${message.getType()}: ${message.content}`).join('\n\n'),
    remove() {},
  }
}
