import type { Static, TObject, TSchema } from 'typebox'
import type { ServerContext } from './server-context.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The data that a handler may return. It has the schema's type, but is deeply read-only. */
export type Plain<T> = T extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Plain<T[Key]> }
    : T

/** The checked parts of a request, passed to a handler. */
export interface Asked<P extends TObject, Q extends TObject, B extends TSchema> {
  readonly params: Static<P>
  readonly query: Static<Q>
  readonly body: Static<B>
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  /** The original request, for the few handlers that need it. */
  readonly request: Request
}

interface RouteFacts<P extends TObject, Q extends TObject, B extends TSchema> {
  readonly method: Method
  /** The path below /api/v1, with parameters in braces: `/runs/{run}`. */
  readonly path: string
  /** The name of the operation, such as `listRuns`. */
  readonly name: string
  readonly summary: string
  readonly tag: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Maximum size of the body in bytes. Absent for the default size. */
  readonly maxBytes?: number
}

/** A route that answers with JSON. */
export interface JsonRoute<
  P extends TObject = TObject,
  Q extends TObject = TObject,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
> extends RouteFacts<P, Q, B> {
  readonly response: R
  readonly status?: 200 | 201 | 202
  /** The ETag, which identifies the version of the response. */
  readonly etag?: (value: Plain<Static<R>>) => string
  /** Whether the response with this ETag never changes. Clients then do not revalidate it. */
  readonly isImmutable?: boolean
  handle(asked: Asked<P, Q, B>, context: ServerContext): Promise<Plain<Static<R>>> | Plain<Static<R>>
}

/** A route that responds with text, an archive or live events instead of JSON. */
export interface OtherRoute<P extends TObject = TObject, Q extends TObject = TObject, B extends TSchema = TSchema>
  extends RouteFacts<P, Q, B> {
  readonly media: 'text/plain' | 'text/event-stream' | 'application/zip'
  respond(asked: Asked<P, Q, B>, context: ServerContext): Promise<Response> | Response
}

/** An entry of the route table. Defines the route, its checks and its part of the OpenAPI document. */
export type Route = JsonRoute | OtherRoute

/** Declares a route. The route's schemas determine the types of its handler. */
export function jsonRoute<
  R extends TSchema,
  P extends TObject = TObject<Record<never, never>>,
  Q extends TObject = TObject<Record<never, never>>,
  B extends TSchema = TObject<Record<never, never>>,
>(route: JsonRoute<P, Q, B, R>): Route {
  return route as unknown as Route
}

/** Declares a route that creates its own response. */
export function otherRoute<
  P extends TObject = TObject<Record<never, never>>,
  Q extends TObject = TObject<Record<never, never>>,
  B extends TSchema = TObject<Record<never, never>>,
>(route: OtherRoute<P, Q, B>): Route {
  return route as unknown as Route
}
