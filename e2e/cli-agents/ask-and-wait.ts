// Sends a prompt to an agent that works in a folder, and waits for the answer: node ask-and-wait.ts MODEL FOLDER
import { openAgent } from './open-agent.ts'

const [model = '', cwd = ''] = process.argv.slice(2)
const request = { model, messages: [{ role: 'user' as const, content: 'Go.' }], maxOutputTokens: 100 }
for await (const event of openAgent(model, { cwd }).stream(request, new AbortController().signal))
  console.log(event.type)
