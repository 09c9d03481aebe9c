import type { Static, TObject, TSchema } from 'typebox'
import type { ServerContext } from './server-context.ts'

type Method = 'GET' | 'POST' | 'PUT'

/** The data that a handler may return. It has the schema's type, but is deeply read-only. */
export type Plain<T> = T extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Plain<T[Key]> }
    : T

/** The checked parts of a request, passed to a handler. */
export interface RouteRequest<P extends TObject, Q extends TObject, B extends TSchema> {
  readonly params: Static<P>
  readonly query: Static<Q>
  readonly body: Static<B>
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  /** The original request, for the few handlers that need it. */
  readonly request: Request
}

interface RouteName {
  readonly method: Method
  /** The path below /api/v1, with parameters in braces: `/runs/{run}`. */
  readonly path: string
  /** The name of the operation, such as `listRuns`. */
  readonly name: string
  readonly tag: string
}

interface RequestSchemas<P extends TObject, Q extends TObject, B extends TSchema> {
  readonly summary: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Maximum size of the body in bytes. Absent for the default size. */
  readonly maxBytes?: number
}

/** A route's schemas determine the types of its handler. */
interface JsonDetails<P extends TObject, Q extends TObject, B extends TSchema, R extends TSchema>
  extends RequestSchemas<P, Q, B> {
  readonly response: R
  readonly status?: 200 | 201 | 202
  /** The ETag, which identifies the version of the response. */
  readonly etag?: (value: Plain<Static<R>>) => string
  /** Whether the response with this ETag never changes. Clients then do not revalidate it. */
  readonly isImmutable?: boolean
  handle(request: RouteRequest<P, Q, B>, context: ServerContext): Promise<Plain<Static<R>>> | Plain<Static<R>>
}

interface RawDetails<P extends TObject, Q extends TObject> extends RequestSchemas<P, Q, TSchema> {
  readonly media: 'text/plain' | 'text/event-stream' | 'application/zip' | 'application/octet-stream'
  respond(request: RouteRequest<P, Q, TSchema>, context: ServerContext): Promise<Response> | Response
}

/** A route that answers with JSON. */
export type JsonRoute = RouteName & JsonDetails<TObject, TObject, TSchema, TSchema>
/** A route that responds with text, an archive or live events instead of JSON. */
export type RawRoute = RouteName & RawDetails<TObject, TObject>
/** An entry of the route table. Defines the route, its checks and its part of the OpenAPI document. */
export type Route = JsonRoute | RawRoute

type None = TObject<Record<never, never>>

/**
 * Declares routes with a tag.
 * @example
 * const route = routesOf('runs')
 * route.get('/runs/{run}', 'getRun', { summary, params, response, handle })
 */
export function routesOf(tag: string) {
  const json =
    (method: Method) =>
    <R extends TSchema, P extends TObject = None, Q extends TObject = None, B extends TSchema = None>(
      path: string,
      name: string,
      details: JsonDetails<P, Q, B, R>,
    ): Route =>
      ({ method, path, name, tag, ...details }) as unknown as Route
  const raw = <P extends TObject = None, Q extends TObject = None>(
    path: string,
    name: string,
    details: RawDetails<P, Q>,
  ): Route => ({ method: 'GET', path, name, tag, ...details }) as unknown as Route
  return { get: json('GET'), post: json('POST'), put: json('PUT'), raw }
}
