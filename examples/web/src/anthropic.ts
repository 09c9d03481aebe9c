import type Anthropic from '@anthropic-ai/sdk'
import { prompts } from './prompts.ts'

export async function reply(client: Anthropic, question: string): Promise<string> {
  const model = 'anthropic/claude-sonnet-5-5'
  const { content } = await client.messages.create(await prompts.toAnthropic('reply', { question }, { model }))
  return content.flatMap((block) => (block.type === 'text' ? block.text : [])).join('')
}
