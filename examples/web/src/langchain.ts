import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { prompts } from './prompts.ts'

export async function reply(model: BaseChatModel, question: string): Promise<string> {
  const { text } = await model.invoke(await prompts.toLangChain('reply', { question }))
  return text
}
