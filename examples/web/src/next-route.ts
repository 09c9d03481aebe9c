// In a Next.js app: app/api/triage/route.ts
import { openai } from '@ai-sdk/openai'
import { generateText } from 'ai'
import { prompts } from './prompts.ts'

export async function POST(request: Request): Promise<Response> {
  const message = await request.text()
  const { text } = await generateText({ model: openai('gpt-4o'), ...(await prompts.toAISDK('triage', { message })) })
  const { value } = await prompts.parse('triage', text)
  return value ? Response.json({ queue: value.isUrgent ? 'now' : value.topic }) : new Response(null, { status: 502 })
}
