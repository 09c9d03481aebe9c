import { ROUTES } from '../packages/server/src/routes/index.ts'

/** The API reference page: every route with its parameters, body and response. */
export function apiReference(): string {
  const tags = Map.groupBy(ROUTES, ({ tag }) => tag)
  const sections = [...tags].flatMap(([tag, routes]) => [
    `## ${tag[0]!.toUpperCase()}${tag.slice(1)}`,
    '',
    '| route | purpose | parameters | response |',
    '|---|---|---|---|',
    ...routes.map((route) => {
      const answer = 'respond' in route ? route.media : describe(route.response as Schema)
      const asked = [...fieldsOf(route.query, '?'), ...fieldsOf(route.body, '')].join(', ')
      return `| \`${route.method} ${route.path}\` | ${route.summary} | ${asked} | ${answer} |`
    }),
    '',
  ])
  return [
    '# API',
    '',
    'Generated from the route table. All paths are below `/api/v1`. The [OpenAPI document](https://unpkg.com/@quire/server/openapi.json) contains the schemas. [Server](../server.md) explains how to use the API.',
    'A `?` marks query parameters; names in brackets are optional.',
    '',
    ...sections,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

interface Schema {
  readonly title?: string
  readonly type?: string
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

function fieldsOf(schema: unknown, mark: string): string[] {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema
  return Object.keys(properties).map((name) =>
    required.includes(name) ? `\`${mark}${name}\`` : `[\`${mark}${name}\`]`,
  )
}

function describe(schema: Schema): string {
  if (schema.title !== undefined) return `\`${schema.title}\``
  const fields = Object.entries(schema.properties ?? {}).map(([name, { title, type, items }]) => {
    const of = title ?? items?.title
    return of === undefined ? name : `${name}: ${of}${type === 'array' ? '[]' : ''}`
  })
  return `\`{${fields.join(', ')}}\``
}
