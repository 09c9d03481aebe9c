/** A tool call that the provider requests before it answers. */
export interface ToolCall {
  readonly name: string
  /** The tool's group, if the agent groups its tools. Codex has one group per server. */
  readonly namespace?: string
  readonly input: Readonly<Record<string, unknown>>
}

const event = (data: { readonly type?: string } & Record<string, unknown>): string =>
  `${data.type === undefined ? '' : `event: ${data.type}\n`}data: ${JSON.stringify(data)}\n\n`

/** A reply that contains only a tool call, as server-sent events in Anthropic's format. */
export function anthropicToolCall({ name, input }: ToolCall): string {
  const usage = { input_tokens: 1, output_tokens: 1 }
  const message = { id: 'msg_0', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null }
  return [
    event({ type: 'message_start', message: { ...message, stop_sequence: null, usage } }),
    event({
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'tool_use', id: 'toolu_1', name, input: {} },
    }),
    event({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) },
    }),
    event({ type: 'content_block_stop', index: 0 }),
    event({ type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage }),
    event({ type: 'message_stop' }),
  ].join('')
}

/** A tool call in Google's format. */
export function googleToolCall({ name, input }: ToolCall): string {
  const content = { role: 'model', parts: [{ functionCall: { name, args: input } }] }
  return event({
    candidates: [{ index: 0, content, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  })
}

/** A tool call in the format of OpenAI's Responses API. */
export function responsesToolCall({ name, namespace, input }: ToolCall): string {
  const response = { id: 'resp_0', object: 'response', created_at: 1, model: 'm', output: [] }
  const item = {
    type: 'function_call',
    id: 'fc_1',
    call_id: 'call_1',
    name,
    ...(namespace !== undefined && { namespace }),
    arguments: JSON.stringify(input),
    status: 'completed',
  }
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 }
  return [
    event({ type: 'response.created', response: { ...response, status: 'in_progress' } }),
    event({ type: 'response.output_item.done', output_index: 0, item }),
    event({ type: 'response.completed', response: { ...response, status: 'completed', usage } }),
  ].join('')
}
