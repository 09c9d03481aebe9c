import type { TSchema } from 'typebox'
import { Failure } from '../schema/fields.ts'
import type { Route } from './route.ts'

type Json = Record<string, unknown>

export function openApi(routes: readonly Route[], version: string): Json {
  const components: Record<string, Json> = {}
  const reference = (schema: TSchema): Json => refer(schema as Json, components)
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] ??= {}
    paths[route.path]![route.method.toLowerCase()] = operation(route, reference)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quire',
      version,
      description: 'Runs, prompts, documents and conversations of a workspace. Ids in paths are percent-encoded.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ cookie: [] }, { bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'quire' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

function operation(route: Route, reference: (schema: TSchema) => Json): Json {
  const { name, summary, tag, params, query, body } = route
  const parameters = [
    ...Object.entries(params?.properties ?? {}).map(([key, schema]) => ({
      name: key,
      in: 'path',
      required: true,
      schema: reference(schema as TSchema),
    })),
    ...Object.entries(query?.properties ?? {}).map(([key, schema]) => ({
      name: key,
      in: 'query',
      required: (query?.required as readonly string[] | undefined)?.includes(key) ?? false,
      schema: reference(schema as TSchema),
    })),
  ]
  const content =
    'respond' in route
      ? { [route.media]: { schema: { type: 'string' } } }
      : { 'application/json': { schema: reference(route.response) } }
  const status = 'respond' in route ? 200 : (route.status ?? 200)
  return {
    operationId: name,
    summary,
    tags: [tag],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: reference(body) } } } }),
    responses: {
      [status]: { description: 'The request succeeded.', content },
      default: {
        description: 'The reason for the failure.',
        content: { 'application/json': { schema: reference(Failure) } },
      },
    },
  }
}

/** Moves every named schema to components, and puts a reference in its place. */
function refer(schema: Json, components: Record<string, Json>): Json {
  const { title } = schema
  if (typeof title !== 'string') return inner(schema, components)
  if (!components[title]) {
    components[title] = {}
    const { title: _title, ...rest } = schema
    components[title] = inner(rest, components)
  }
  return { $ref: `#/components/schemas/${title}` }
}

function inner(schema: Json, components: Record<string, Json>): Json {
  const { patternProperties, ...rest } = schema
  const any = (patternProperties as Record<string, Json> | undefined)?.['^.*$']
  const whole = any ? { ...rest, additionalProperties: any } : schema
  return Object.fromEntries(
    Object.entries(whole).map(([key, value]) => {
      if (['items', 'additionalProperties', 'not'].includes(key) && isObject(value))
        return [key, refer(value, components)]
      if (['anyOf', 'oneOf', 'allOf'].includes(key))
        return [key, (value as Json[]).map((one) => refer(one, components))]
      if (key === 'properties') {
        const each = Object.entries(value as Record<string, Json>)
        return [key, Object.fromEntries(each.map(([name, one]) => [name, refer(one, components)]))]
      }
      return [key, value]
    }),
  )
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
