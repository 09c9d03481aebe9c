import { parseResponse } from '@quire/core'
import { type ActionTable, judgeResponse } from '@quire/core/action'
import { type Reader, text } from '@quire/runtime/answer'
import type { Phase } from '../flow/phases.ts'
import type { RequestLimits } from './request-limits.ts'

export const REQUEST_TYPES = ['read', 'search', 'list', 'test'] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

/** A request in an answer. The parameters have the declared types. */
export interface ModelRequest {
  readonly type: string
  readonly params: Readonly<Record<string, string | undefined>>
  /** Why the request cannot be carried out. */
  readonly problem?: string
}

/** Whether an answer makes requests. Tags in code are text. */
export function hasRequests(text: string): boolean {
  const { actions, refused, partial } = parseResponse(text)
  return actions.length > 0 || [...refused, ...partial].some(({ tag }) => tag === 'action')
}

/** Reads the requests in an answer, in order. A request that is unclear, malformed or not allowed has a `problem`. */
export async function readRequests(text: string, table: ActionTable, phase: Phase): Promise<ModelRequest[]> {
  const known = new Map([...table.actions].filter(([type]) => REQUEST_TYPES.includes(type as RequestType)))
  const judged = await judgeResponse(parseResponse(text), { ...table, actions: known }, { mode: phase })
  return judged.map(({ type, params, reasons }): ModelRequest => {
    const problem = reasons.map(({ message }) => message).join(' ')
    const texts = Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return { type, params: Object.fromEntries(texts), ...(problem !== '' && { problem }) }
  })
}

/** The text of an answer without its requests. */
export function withoutRequests(text: string): string {
  let kept = ''
  let at = 0
  for (const { position, end } of parseResponse(text).actions) {
    kept += text.slice(at, position)
    at = end
  }
  return `${kept}${text.slice(at)}`.trim()
}

/**
 * Reads an answer, or requests in its place. If no requests are left, they are removed from the answer. An answer that
 * contains nothing else is asked for again.
 */
export function orRequests(reader: Reader<string>, { requests }: RequestLimits, mayRequest: boolean): Reader<string> {
  if (requests === 0) return reader
  const whole = text()
  return {
    ...reader,
    async read(parts, response) {
      const reading = await whole.read(parts, response)
      if (reading.next !== undefined || !hasRequests(reading.text)) return reader.read(parts, response)
      if (mayRequest) return reading
      const rest = withoutRequests(reading.text)
      if (rest !== '') return reader.read([rest], response)
      const problems = ['It contains only requests, and none are left.']
      return { ...reading, state: 'incomplete', next: 'rewrite-markdown', isUsable: false, problems }
    },
  }
}
