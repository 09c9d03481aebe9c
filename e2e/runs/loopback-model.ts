import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A request as seen by the provider. */
export interface AskedModel {
  readonly prompt: string
  /** How often this prompt has been sent, including this request. */
  readonly times: number
}

type Verdict = 'PASS' | 'NEEDS_REVISION'

/** A fault injected into a request. */
export type LoopbackFault =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Record<string, string> }
  /** The connection is dropped after `bytes` bytes of the reply. */
  | { readonly kind: 'cut'; readonly bytes: number }
  /** Nothing is sent, and the connection stays open. */
  | { readonly kind: 'silence' }
  | { readonly kind: 'delay'; readonly ms: number }

/** A provider on loopback that uses OpenAI's wire format and counts its requests. */
export interface LoopbackModel {
  readonly baseUrl: string
  readonly requests: () => number
  /** How often each prompt was sent. */
  readonly asked: () => ReadonlyMap<string, number>
  /** Maximum number of concurrent requests. */
  readonly maxAtOnce: () => number
  close(): Promise<void>
}

/** Answers with a text derived from the prompt. Answers to reviewers' prompts end with a verdict. */
export async function startLoopbackModel(
  faultFor: (asked: AskedModel) => LoopbackFault | undefined = () => undefined,
  verdict: Verdict = 'PASS',
): Promise<LoopbackModel> {
  let requests = 0
  let open = 0
  let maxAtOnce = 0
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      // The client was killed before the whole request was sent.
      if (!request.complete || body === '') {
        response.destroy()
        return
      }
      requests++
      maxAtOnce = Math.max(maxAtOnce, ++open)
      response.once('close', () => open--)
      const prompt = promptOf(body)
      const times = (asked.get(prompt) ?? 0) + 1
      asked.set(prompt, times)
      void reply(response, replyTo(prompt, verdict), faultFor({ prompt, times }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: () => requests,
    asked: () => asked,
    maxAtOnce: () => maxAtOnce,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The model's answer to a prompt. */
export function answerTo(prompt: string, verdict: Verdict = 'PASS'): string {
  const mark = createHash('sha256').update(prompt).digest('hex').slice(0, 12)
  return `An answer that follows from the prompt, ${mark}.\n\n<review>${verdict}</review>`
}

/** The reply as bytes. The text is sent in three chunks. */
export function replyTo(prompt: string, verdict: Verdict = 'PASS'): Buffer {
  const text = answerTo(prompt, verdict)
  const third = Math.ceil(text.length / 3)
  const pieces = [0, 1, 2].map((n) =>
    chunk({ role: 'assistant', content: text.slice(n * third, (n + 1) * third) }, null),
  )
  return Buffer.from([...pieces, chunk({}, 'stop'), 'data: [DONE]\n\n'].join(''))
}

function promptOf(body: string): string {
  const { messages } = JSON.parse(body) as { messages: readonly { readonly content: unknown }[] }
  return messages.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content))).join('\n\n')
}

function chunk(delta: object, finish: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  const data = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices }
  return `data: ${JSON.stringify(data)}\n\n`
}

async function reply(response: ServerResponse, bytes: Buffer, fault: LoopbackFault | undefined): Promise<void> {
  if (fault?.kind === 'silence') return
  if (fault?.kind === 'delay') await wait(fault.ms)
  if (fault?.kind === 'status') {
    response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
    response.end(JSON.stringify({ error: { message: `status ${fault.status}`, type: 'fault' } }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (fault?.kind !== 'cut') {
    response.end(bytes)
    return
  }
  response.write(bytes.subarray(0, fault.bytes), () => response.destroy())
}
