import { type LanguageModel, streamText } from 'ai'
import { prompts } from './prompts.ts'

export async function* reply(model: LanguageModel, question: string): AsyncIterable<string> {
  yield* streamText({ model, ...(await prompts.toAISDK('reply', { question })) }).textStream
}
