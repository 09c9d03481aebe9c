import type OpenAI from 'openai'
import { prompts } from './prompts.ts'

export async function reply(client: OpenAI, question: string): Promise<string | null> {
  const { choices } = await client.chat.completions.create(await prompts.toOpenAI('reply', { question }))
  return choices[0]!.message.content
}
