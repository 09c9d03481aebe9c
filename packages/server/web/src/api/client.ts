import { type Api, type Failure, ROUTES } from './api.generated.ts'
import { ApiError } from './api-error.ts'
import { isShared } from './is-shared.ts'
import { readShared } from './shared.ts'

export type ApiRequest<Name extends keyof Api> = (Record<never, never> extends Api[Name]['params']
  ? { readonly params?: undefined }
  : { readonly params: Api[Name]['params'] }) &
  (Record<never, never> extends Api[Name]['query']
    ? { readonly query?: Api[Name]['query'] }
    : { readonly query: Api[Name]['query'] }) &
  (Api[Name]['body'] extends undefined ? { readonly body?: undefined } : { readonly body: Api[Name]['body'] }) & {
    readonly signal?: AbortSignal
  }

type Values = Readonly<Record<string, unknown>>

export function urlOf<Name extends keyof Api>(name: Name, params: Values = {}, query: Values = {}): string {
  const path = ROUTES[name][1].replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const written = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(written.map(([key, value]) => [key, String(value)]))
  return `/api/v1${path}${search.size > 0 ? `?${search}` : ''}`
}

/** Calls the server. @throws ApiError */
export async function ask<Name extends keyof Api>(
  name: Name,
  request: ApiRequest<Name>,
): Promise<Api[Name]['response']> {
  const { params, query, body, signal } = request as { params?: Values; query?: Values; body?: unknown } & {
    signal?: AbortSignal
  }
  if (isShared) return (await readShared(urlOf(name, params, query))) as Api[Name]['response']
  const response = await fetch(urlOf(name, params, query), {
    method: ROUTES[name][0],
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException) throw error
    throw new ApiError(0, { code: 'server-away', message: 'The server does not respond. Is `quire serve` running?' })
  })
  if (response.ok) return (await response.json()) as Api[Name]['response']
  const failure = (await response.json().catch(() => undefined)) as Failure | undefined
  throw new ApiError(
    response.status,
    failure?.error ?? { code: 'no-answer', message: `The server answered ${response.status}.` },
  )
}
