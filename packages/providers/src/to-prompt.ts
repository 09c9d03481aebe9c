import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Message } from '@quire/core'

type Prompt = Parameters<LanguageModelV4['doStream']>[0]['prompt']

/**
 * Messages in the client's form. Where a provider takes system messages only at the beginning, a later one goes as the
 * user's, unchanged: moving it to the front would change what it comes after.
 */
export function toPrompt(messages: readonly Message[], isSystemFirst: boolean): { prompt: Prompt; warnings: string[] } {
  const warnings: string[] = []
  let hasBegun = false
  const prompt = messages.map(({ role, content }, index): Prompt[number] => {
    if (role === 'system' && !(isSystemFirst && hasBegun)) return { role, content }
    if (role === 'system')
      warnings.push(`Message ${index + 1} is a system message in mid-conversation; it was sent as the user's.`)
    hasBegun = true
    return { role: role === 'system' ? 'user' : role, content: [{ type: 'text', text: content }] }
  })
  return { prompt, warnings }
}
