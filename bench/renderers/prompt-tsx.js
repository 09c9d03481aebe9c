import promptTsx from '@vscode/prompt-tsx'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { BUDGET } from '../workload/budget.js'

const { AssistantMessage, OutputMode, PrioritizedList, PromptElement, Raw, renderPrompt, SystemMessage, UserMessage } =
  promptTsx
const MESSAGE_OVERHEAD = 3

/** The compiled form of `<SystemMessage priority={…}>`. */
const element = globalThis.vscpp
const fragment = globalThis.vscppf

class Prompt extends PromptElement {
  render() {
    const { layers, turns, message } = this.props
    return element(
      fragment,
      null,
      ...layers.map((layer) => element(SystemMessage, { priority: 1000 }, layer)),
      element(
        PrioritizedList,
        { priority: 500, descending: false },
        ...turns.map(({ role, content }) => element(role === 'user' ? UserMessage : AssistantMessage, null, content)),
      ),
      element(UserMessage, { priority: 900 }, message),
    )
  }
}

export function createRenderer(layers, { count = countTokens, budget = BUDGET } = {}) {
  const tokenizer = {
    mode: OutputMode.Raw,
    tokenLength: (part) => count(part.text),
    countMessageTokens: ({ content }) => MESSAGE_OVERHEAD + count(content.map(({ text }) => text).join('')),
  }
  return {
    render: (turns, message) =>
      renderPrompt(
        Prompt,
        { layers, turns, message },
        { modelMaxPromptTokens: budget },
        tokenizer,
        undefined,
        undefined,
        OutputMode.Raw,
      ),
    textOf: ({ messages }) =>
      messages
        .map(({ role, content }) => `${Raw.ChatRole.display(role)}: ${content.map(({ text }) => text).join('')}`)
        .join('\n\n'),
    remove() {},
  }
}
