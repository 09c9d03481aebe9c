import { openai } from '@ai-sdk/openai'
import { streamText } from 'ai'
import express from 'express'
import { prompts } from './prompts.ts'

export const app = express().use(express.json())

app.post('/reply', async (request, response) => {
  const { question } = request.body as { question: string }
  const result = streamText({ model: openai('gpt-4o'), ...(await prompts.toAISDK('reply', { question })) })
  result.pipeTextStreamToResponse(response)
})
