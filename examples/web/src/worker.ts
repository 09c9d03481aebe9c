// A Cloudflare worker. `npx quire types prompts --bundle src/prompt-texts.ts` writes the texts into the bundle.
import { loadPrompts } from '@quire/core'
import texts from './prompt-texts.ts'

const prompts = loadPrompts(texts)

export default {
  async fetch(request: Request): Promise<Response> {
    const { messages } = await prompts.render('reply', { question: await request.text() })
    return Response.json(messages)
  },
}
