import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A configurable provider on loopback that uses OpenAI's wire format and counts its calls. */
export interface LoopbackProvider {
  readonly baseUrl: string
  /** All prompts so far, in order. */
  readonly prompts: string[]
  close(): Promise<void>
}

/**
 * `reply` returns the answer to a prompt. If it returns undefined, the request never ends. If it returns `{ status }`,
 * the request fails.
 */
export async function startProvider(
  reply: (prompt: string, number: number) => string | { readonly status: number } | undefined,
): Promise<LoopbackProvider> {
  const prompts: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      const { messages } = JSON.parse(body) as { messages: readonly { readonly content: string }[] }
      const prompt = messages.map(({ content }) => content).join('\n\n')
      prompts.push(prompt)
      send(response, reply(prompt, prompts.length))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    prompts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(response: ServerResponse, reply: string | { readonly status: number } | undefined): void {
  if (typeof reply === 'object') {
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: 'out of order', type: 'fault' } }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (reply === undefined) {
    // Sent first, so that a streaming reader receives text early.
    response.write(chunk({ role: 'assistant', content: '<message>\nWait, ' }, null))
    return
  }
  const pieces = reply.match(/[\s\S]{1,20}/g) ?? []
  const chunks = pieces.map((content) => chunk({ role: 'assistant', content }, null))
  response.end([...chunks, chunk({}, 'stop'), 'data: [DONE]\n\n'].join(''))
}

function chunk(delta: object, finish: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  return `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`
}
