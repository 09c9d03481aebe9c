import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Message, StableEnd } from '@quire/core'

type CallOptions = Parameters<LanguageModelV4['doStream']>[0]
type Prompt = CallOptions['prompt']
type ProviderOptions = NonNullable<CallOptions['providerOptions']>

export interface ToPromptOptions {
  /** Whether the provider accepts system messages only at the beginning. */
  readonly isSystemFirst: boolean
  /** How to mark the end of a part that the provider should cache. Absent if the provider needs no marks. */
  readonly breakpoint?: { readonly max: number; readonly options: ProviderOptions } | undefined
  readonly stableEnds?: readonly StableEnd[] | undefined
}

interface Part {
  readonly text: string
  readonly providerOptions?: ProviderOptions
}

/**
 * Messages in the client's format. Some providers allow system messages only at the beginning. For these, a later
 * system message is sent as a user message in the same position.
 */
export function toPrompt(
  messages: readonly Message[],
  { isSystemFirst, breakpoint, stableEnds = [] }: ToPromptOptions,
): { prompt: Prompt; warnings: string[] } {
  const warnings: string[] = []
  const ends = breakpoint ? stableEnds.slice(-breakpoint.max) : []
  let hasBegun = false
  const prompt = messages.flatMap(({ role, content }, index): Prompt => {
    const cuts = ends.filter(({ message }) => message === index).map(({ position }) => position)
    const parts = splitAt(content, cuts, breakpoint?.options)
    if (role === 'system' && !(isSystemFirst && hasBegun)) {
      return parts.map(({ text, ...marked }) => ({ role, content: text, ...marked }))
    }
    if (role === 'system')
      warnings.push(
        `Message ${index + 1} is a system message in the middle of the conversation; it was sent as a user message.`,
      )
    hasBegun = true
    return [{ role: role === 'system' ? 'user' : role, content: parts.map((part) => ({ type: 'text', ...part })) }]
  })
  return { prompt, warnings }
}

function splitAt(content: string, cuts: readonly number[], providerOptions: ProviderOptions | undefined): Part[] {
  const parts: Part[] = []
  let start = 0
  for (const cut of cuts) {
    parts.push({ text: content.slice(start, cut), ...(providerOptions && { providerOptions }) })
    start = cut
  }
  const rest = content.slice(start)
  return rest === '' && parts.length > 0 ? parts : [...parts, { text: rest }]
}
