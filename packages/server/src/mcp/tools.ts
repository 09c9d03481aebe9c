import {
  type CallToolRequestParams,
  type CallToolResult,
  type Notification,
  ProtocolError,
  ProtocolErrorCode,
  type Tool,
} from '@modelcontextprotocol/server'
import { QuireError } from '@quire/core'
import type { RunEvent } from '@quire/runtime'
import type { TObject } from 'typebox'
import { requestChecks } from '../route/request-checks.ts'
import type { JsonRoute, RouteRequest } from '../route/route.ts'
import type { ServerContext } from '../route/server-context.ts'
import { ROUTES } from '../routes/index.ts'

const ENDS = ['run.completed', 'run.waiting', 'run.failed', 'run.incomplete', 'run.cancelled']

interface McpTool {
  readonly tool: Tool
  /** @returns `data` to show as JSON, and optionally `text` to show before it */
  call(values: unknown, context: ServerContext, request: ToolRequest): Promise<{ data: object; text?: string }>
}

/** API routes exposed as tools, with the same schemas and handlers. */
export const TOOLS: readonly McpTool[] = [
  routeTool('render', 'render', 'Assemble a prompt from a blueprint for one model. Nothing is sent.', (data) => {
    const {
      text,
      messages: _messages,
      spans: _spans,
      xml: _xml,
      ...rest
    } = data as { text: string } & Record<string, unknown>
    return { data: rest, text }
  }),
  routeTool('fit', 'fit', 'Show how much of a prompt fits each model. Nothing is sent.'),
  routeTool('parse', 'parse', 'Parse a model’s response and judge its actions. Nothing is executed.'),
  routeTool('search', 'search', 'Search prompts, responses, documents and knowledge of earlier runs.'),
  routeTool('lineage', 'getLineage', 'Show the origins and dependents of an artifact or a call.'),
  {
    tool: {
      name: 'run',
      description: 'Run a flow and wait until it ends. Models are called and may cost money.',
      inputSchema: objectSchema(routeNamed('startRun').body as TObject),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    },
    call: async (values, context, request) => {
      const { flow, ...rest } = requestChecks(routeNamed('startRun')).body(values) as { flow: string; input: string }
      const { run } = await context.work.start(flow, rest)
      await followRun(context, run, request)
      return { data: await context.quire.summary(run) }
    },
  },
]

/** A tool's refusal is returned as the tool's result, so that the caller can read the reason and try again. */
export async function callTool(
  context: ServerContext,
  { name, arguments: values = {} }: CallToolRequestParams,
  request: ToolRequest,
): Promise<CallToolResult> {
  const found = TOOLS.find(({ tool }) => tool.name === name)
  if (!found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool '${name}'.`)
  try {
    const { data, text } = await found.call(values, context, request)
    const shown = [...(text === undefined ? [] : [text]), JSON.stringify(data)]
    return { content: shown.map((one) => ({ type: 'text', text: one })) }
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
    return { content: [{ type: 'text', text: JSON.stringify({ error: error.toJSON() }) }], isError: true }
  }
}

function routeTool(
  name: string,
  routeName: string,
  description: string,
  show: (data: object) => { data: object; text?: string } = (data) => ({ data }),
): McpTool {
  const route = routeNamed(routeName)
  const parts = [route.params, route.query, route.body] as readonly (TObject | undefined)[]
  const checks = requestChecks(route)
  return {
    tool: { name, description, inputSchema: objectSchema(...parts), annotations: { readOnlyHint: true } },
    call: async (values, context, { signal }) => {
      const pick = (part: TObject | undefined): Record<string, string> =>
        Object.fromEntries(Object.entries(values as object).filter(([key]) => part && key in part.properties))
      const request = {
        params: checks.params(pick(route.params)),
        query: checks.query(pick(route.query)),
        body: route.body ? checks.body(values) : undefined,
        signal,
      }
      return show((await route.handle(request as unknown as RouteRequest<never, never, never>, context)) as object)
    },
  }
}

function routeNamed(name: string): JsonRoute {
  return ROUTES.find((route) => route.name === name) as JsonRoute
}

/** Merges the fields of several schemas into one, as plain JSON. */
function objectSchema(...parts: readonly (TObject | undefined)[]): Tool['inputSchema'] {
  const schemas = parts.filter((part) => part !== undefined)
  const properties = Object.assign({}, ...schemas.map((part) => part.properties)) as object
  const required = schemas.flatMap((part) => (part.required as readonly string[] | undefined) ?? [])
  return JSON.parse(JSON.stringify({ type: 'object', properties, required }))
}

/** The parts of an MCP request that tools can use. */
interface ToolRequest {
  readonly signal: AbortSignal
  readonly _meta?: { readonly progressToken?: string | number | undefined }
  notify(notification: Notification): Promise<void>
}

/** Reports progress until a run ends or needs a person. The run continues even if the caller gives up. */
async function followRun(
  { quire, runFeeds }: ServerContext,
  run: string,
  { signal, _meta, notify }: ToolRequest,
): Promise<void> {
  const progressToken = _meta?.progressToken
  const source = runFeeds.of(run)
  let seen = '0'
  let done = 0
  while (!signal.aborted && !source.isClosed) {
    const events = await source.next(seen, signal)
    seen = events.at(-1)?.id ?? seen
    for (const event of events) {
      if (event.type !== 'step.completed') continue
      done++
      if (progressToken === undefined) continue
      const { total } = (await quire.summary(run)).steps
      const params = { progressToken, progress: done, total: Math.max(total, done), message: describe(event) }
      await notify({ method: 'notifications/progress', params })
    }
    if (events.some(({ type }) => ENDS.includes(type)) && (await quire.summary(run)).status !== 'running') return
  }
}

function describe({ data }: RunEvent): string {
  return `${String(data.name ?? data.step)} completed`
}
