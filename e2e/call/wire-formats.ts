/** A provider's answer, independent of the wire format. */
export interface WireReply {
  readonly pieces: readonly string[]
  readonly finish: 'stop' | 'length'
  /** Omitted if the provider does not report token counts. */
  readonly usage?: {
    /** Includes cached tokens. */
    readonly input: number
    readonly output: number
    readonly cacheRead?: number
    /** Only some formats report this count. */
    readonly cacheWrite?: number
    /** Included in `output`. */
    readonly reasoning?: number
  }
}

export interface WireFormat {
  /** The reply as the provider's server-sent events. */
  body(reply: WireReply): string
  /** An error in the middle of a reply. */
  readonly errorEvent: string
  /** The body of an error response that rejects a request. */
  error(message: string, type: string): object
  /** The provider's own finish reasons. */
  readonly words: Readonly<Record<WireReply['finish'], string>>
  /** The parts of a request that tests check, in any format. */
  read(body: Record<string, unknown>): { readonly system: unknown; readonly maxOutputTokens: unknown }
}

const event = (data: object, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`
/** This format also names each event after its type. */
const typed = (data: { readonly type: string } & Record<string, unknown>): string => event(data, data.type)

/** OpenAI's Responses API, also used by xAI. */
const responses: WireFormat = {
  body({ pieces, finish, usage }) {
    const response = { id: 'resp_1', object: 'response', created_at: 1, model: 'm', output: [], usage: null }
    const item = { type: 'message', id: 'msg_1', role: 'assistant', status: 'in_progress', content: [] }
    const isWhole = finish === 'stop'
    const end = {
      ...response,
      status: isWhole ? 'completed' : 'incomplete',
      incomplete_details: isWhole ? null : { reason: 'max_output_tokens' },
      usage: usage && {
        input_tokens: usage.input,
        output_tokens: usage.output,
        total_tokens: usage.input + usage.output,
        ...(usage.cacheRead !== undefined && { input_tokens_details: { cached_tokens: usage.cacheRead } }),
        ...(usage.reasoning !== undefined && { output_tokens_details: { reasoning_tokens: usage.reasoning } }),
      },
    }
    return [
      typed({ type: 'response.created', response: { ...response, status: 'in_progress' } }),
      typed({ type: 'response.output_item.added', output_index: 0, item }),
      ...pieces.map((delta) =>
        typed({ type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta }),
      ),
      typed({ type: 'response.output_item.done', output_index: 0, item: { ...item, status: 'completed' } }),
      typed({ type: isWhole ? 'response.completed' : 'response.incomplete', response: end }),
    ].join('')
  },
  errorEvent: typed({
    type: 'error',
    code: 'server_error',
    message: 'The server had an error.',
    param: null,
    sequence_number: 9,
  }),
  error: (message, type) => ({ error: { message, type, param: null, code: null } }),
  words: { stop: 'completed', length: 'max_output_tokens' },
  read: ({ input, max_output_tokens }) => ({
    system: (input as { role: string }[]).filter(({ role }) => role === 'system' || role === 'developer'),
    maxOutputTokens: max_output_tokens,
  }),
}

const anthropic: WireFormat = {
  body({ pieces, finish, usage }) {
    const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null }
    const { cacheRead, cacheWrite } = usage ?? {}
    const input = {
      // Does not include cached tokens.
      input_tokens: (usage?.input ?? 0) - (cacheRead ?? 0) - (cacheWrite ?? 0),
      ...(cacheRead !== undefined && { cache_read_input_tokens: cacheRead }),
      ...(cacheWrite !== undefined && { cache_creation_input_tokens: cacheWrite }),
      output_tokens: 0,
    }
    return [
      typed({ type: 'message_start', message: { ...message, stop_sequence: null, usage: input } }),
      typed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
      typed({ type: 'ping' }),
      ...pieces.map((text) => typed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
      typed({ type: 'content_block_stop', index: 0 }),
      typed({
        type: 'message_delta',
        delta: { stop_reason: anthropic.words[finish], stop_sequence: null },
        usage: {
          output_tokens: usage?.output ?? 0,
          ...(usage?.reasoning !== undefined && { output_tokens_details: { thinking_tokens: usage.reasoning } }),
        },
      }),
      typed({ type: 'message_stop' }),
    ].join('')
  },
  errorEvent: typed({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
  error: (message, type) => ({ type: 'error', error: { type, message } }),
  words: { stop: 'end_turn', length: 'max_tokens' },
  read: ({ system, max_tokens }) => ({ system, maxOutputTokens: max_tokens }),
}

const google: WireFormat = {
  body: ({ pieces, finish, usage }) =>
    pieces
      .map((text, index) =>
        event({
          candidates: [
            {
              content: { parts: [{ text }], role: 'model' },
              index: 0,
              ...(index === pieces.length - 1 && { finishReason: google.words[finish] }),
            },
          ],
          ...(usage && {
            usageMetadata: {
              promptTokenCount: usage.input,
              // Does not include reasoning.
              candidatesTokenCount: usage.output - (usage.reasoning ?? 0),
              ...(usage.reasoning !== undefined && { thoughtsTokenCount: usage.reasoning }),
              totalTokenCount: usage.input + usage.output,
              ...(usage.cacheRead !== undefined && { cachedContentTokenCount: usage.cacheRead }),
            },
          }),
          modelVersion: 'm',
        }),
      )
      .join(''),
  errorEvent: event({ error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } }),
  error: (message, type) => ({ error: { code: 400, message, status: type } }),
  words: { stop: 'STOP', length: 'MAX_TOKENS' },
  read: ({ systemInstruction, generationConfig }) => ({
    system: systemInstruction,
    maxOutputTokens: (generationConfig as { maxOutputTokens?: unknown }).maxOutputTokens,
  }),
}

/** DeepSeek has its own name for this count, so both names are sent. */
const cachedInChat = ({ cacheRead }: NonNullable<WireReply['usage']>) =>
  cacheRead !== undefined && {
    prompt_tokens_details: { cached_tokens: cacheRead },
    prompt_cache_hit_tokens: cacheRead,
  }

/** OpenAI's Chat Completions API. Most other providers also use this format. */
const chat: WireFormat = {
  body({ pieces, finish, usage }) {
    const head = { id: 'c_1', object: 'chat.completion.chunk', created: 1, model: 'm' }
    const chunk = (delta: object, finish_reason: string | null) =>
      event({ ...head, choices: [{ index: 0, delta, finish_reason }] })
    const counts = usage && {
      prompt_tokens: usage.input,
      completion_tokens: usage.output,
      total_tokens: usage.input + usage.output,
      ...cachedInChat(usage),
      ...(usage.reasoning !== undefined && { completion_tokens_details: { reasoning_tokens: usage.reasoning } }),
    }
    return [
      chunk({ role: 'assistant', content: '' }, null),
      ...pieces.map((content) => chunk({ content }, null)),
      chunk({}, finish),
      counts ? event({ ...head, choices: [], usage: counts }) : '',
      'data: [DONE]\n\n',
    ].join('')
  },
  errorEvent: event({ error: { message: 'The server had an error.', type: 'server_error', code: null } }),
  error: (message, type) => ({ error: { message, type, param: null, code: null } }),
  words: { stop: 'stop', length: 'length' },
  read: ({ messages, max_tokens }) => ({
    system: (messages as { role: string }[]).filter(({ role }) => role === 'system'),
    maxOutputTokens: max_tokens,
  }),
}

/**
 * Chat Completions with two differences: the last chunk contains the token counts, and errors have a different format.
 */
const mistral: WireFormat = {
  ...chat,
  body({ usage, ...reply }) {
    const uncounted = chat.body(reply)
    if (usage === undefined) return uncounted
    const counts = {
      prompt_tokens: usage.input,
      completion_tokens: usage.output,
      total_tokens: usage.input + usage.output,
      ...cachedInChat(usage),
    }
    const end = `"finish_reason":"${reply.finish}"}]`
    return uncounted.replace(end, `${end},"usage":${JSON.stringify(counts)}`)
  },
  error: (message, type) => ({ object: 'error', message, type, param: null, code: null }),
}

export const WIRE_FORMATS = { responses, anthropic, google, chat, mistral } as const
