import type { CallUsage, FinishReason } from '@quire/runtime/call'

/** The client's finish reason. */
export interface ClientFinish {
  readonly unified: string
  readonly raw: string | undefined
}

export interface ClientUsage {
  readonly inputTokens: {
    readonly total: number | undefined
    readonly cacheRead: number | undefined
    readonly cacheWrite: number | undefined
  }
  readonly outputTokens: { readonly total: number | undefined; readonly reasoning?: number | undefined }
  /** The provider's value. */
  readonly raw?: object | undefined
}

/**
 * Converts the client's finish reason. Returns `cut-off` if the provider gave no reason. In that case, the client
 * reports `interrupted`, `other` or `error`.
 */
export function readFinish({ unified, raw }: ClientFinish): FinishReason | 'cut-off' {
  switch (unified) {
    case 'stop':
    case 'length':
      return unified
    case 'content-filter':
      // The provider's raw reason distinguishes a content filter from a refusal.
      return raw === undefined || raw === 'refusal' || raw === 'stop' ? 'refusal' : 'content-filter'
    case 'interrupted':
      return 'cut-off'
    case 'error':
      return raw === undefined ? 'cut-off' : 'error'
    default:
      return raw === undefined ? 'cut-off' : 'other'
  }
}

/** The provider's token counts. A prompt is never empty, so 0 input tokens mean that the counts are unknown. */
export function readUsage({ inputTokens, outputTokens, raw }: ClientUsage): CallUsage {
  const { total: input, cacheRead, cacheWrite } = inputTokens
  const { total: output, reasoning } = outputTokens
  const isCounted = input === undefined || input > 0
  return {
    ...(isCounted && input !== undefined && { inputTokens: input }),
    ...(isCounted && output !== undefined && { outputTokens: output }),
    ...(isCounted && isCount(cacheRead, /cache/i, raw) && { cacheReadTokens: cacheRead }),
    ...(isCounted && isCount(cacheWrite, /cache/i, raw) && { cacheWriteTokens: cacheWrite }),
    ...(isCounted && isCount(reasoning, /reasoning|thought|thinking/i, raw) && { reasoningTokens: reasoning }),
  }
}

/** Clients also report 0 if the provider reported nothing. Trust a 0 only if the provider sent it. */
function isCount(count: number | undefined, name: RegExp, raw: object | undefined): count is number {
  if (count === undefined || count > 0) return count !== undefined
  let isNamed = false
  JSON.stringify(raw ?? {}, (key, value) => {
    isNamed ||= name.test(key)
    return value
  })
  return isNamed
}
