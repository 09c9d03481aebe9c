import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WIRE_FORMATS, type WireFormat } from '../../call/wire-formats.ts'
import { anthropicToolCall, googleToolCall, responsesToolCall, type ToolCall } from './tool-call.ts'

export interface LoopbackProvider {
  readonly url: string
  /** The bodies of all POST requests since `answer` was last called. */
  readonly asked: readonly string[]
  /**
   * Sets the answer to later requests: a text, or a status with an empty body. If there is a tool call, it is sent
   * once, before the text.
   */
  answer(how: string | number, tool?: ToolCall): void
  /** Answers every request with the result of `decide`. */
  answerBy(decide: (body: string) => { readonly text: string; readonly tool?: ToolCall | undefined }): void
  close(): Promise<void>
}

/** A provider on loopback that acts as Anthropic, OpenAI and Google. Each path uses its provider's format. */
export async function startLoopbackProvider(): Promise<LoopbackProvider> {
  let how: string | number = ''
  let asked: string[] = []
  let pending: ToolCall | undefined
  let decide: Parameters<LoopbackProvider['answerBy']>[0] | undefined
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      const path = request.url ?? ''
      const format = formatOf(path)
      if (request.method !== 'POST' || !format) return void response.writeHead(404).end('{}')
      asked.push(body)
      if (decide) ({ text: how, tool: pending } = { tool: undefined, ...decide(body) })
      if (typeof how === 'number') {
        response.writeHead(how, { 'content-type': 'application/json' })
        return void response.end(JSON.stringify(format.error('The loopback provider says no.', 'rate_limit_error')))
      }
      const toolCall = pending && TOOL_CALLS.find(([of]) => of === format)?.[1](pending)
      if (toolCall !== undefined && /"tools":\[\{/.test(body)) {
        pending = undefined
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        return void response.end(toolCall)
      }
      const reply = format.body({ pieces: [how], finish: 'stop', usage: { input: 11, output: 7 } })
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(withWholeText(reply, how))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get asked() {
      return asked
    },
    answerBy(next) {
      decide = next
      asked = []
    },
    answer(next, tool) {
      decide = undefined
      how = next
      pending = tool
      asked = []
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const TOOL_CALLS: readonly (readonly [WireFormat, (call: ToolCall) => string])[] = [
  [WIRE_FORMATS.anthropic, anthropicToolCall],
  [WIRE_FORMATS.google, googleToolCall],
  [WIRE_FORMATS.responses, responsesToolCall],
]

function formatOf(path: string): WireFormat | undefined {
  if (path.includes('/messages') && !path.includes('count_tokens')) return WIRE_FORMATS.anthropic
  if (path.includes('/responses')) return WIRE_FORMATS.responses
  return path.includes(':streamGenerateContent') ? WIRE_FORMATS.google : undefined
}

/** Codex uses the text of the finished item, not its pieces. */
function withWholeText(reply: string, text: string): string {
  return reply.replaceAll(
    '"status":"completed","content":[]',
    `"status":"completed","content":[{"type":"output_text","text":${JSON.stringify(text)},"annotations":[]}]`,
  )
}
