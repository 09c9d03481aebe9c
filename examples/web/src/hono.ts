import { openai } from '@ai-sdk/openai'
import { streamText } from 'ai'
import { Hono } from 'hono'
import { prompts } from './prompts.ts'

export const app = new Hono().post('/reply', async (context) => {
  const { question } = await context.req.json<{ question: string }>()
  const result = streamText({ model: openai('gpt-4o'), ...(await prompts.toAISDK('reply', { question })) })
  return result.toTextStreamResponse()
})
