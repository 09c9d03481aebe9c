import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A provider on loopback, in OpenAI's wire format, that counts what it is asked. */
export interface LoopbackModel {
  readonly baseUrl: string
  readonly requests: () => number
  close(): Promise<void>
}

/** Answers with a text that follows from the prompt; reviewers always pass. */
export async function startLoopbackModel(): Promise<LoopbackModel> {
  let requests = 0
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      requests++
      const { messages } = JSON.parse(body) as { messages: unknown }
      const mark = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 12)
      const text = `An answer that follows from the prompt, ${mark}.\n\n<review>PASS</review>`
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const chunk = (delta: object, finish: string | null) =>
        response.write(
          `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
        )
      chunk({ role: 'assistant', content: text }, null)
      chunk({}, 'stop')
      response.end('data: [DONE]\n\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: () => requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
