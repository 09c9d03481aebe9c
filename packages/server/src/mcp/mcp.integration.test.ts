import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_CONFIG } from '../../../../e2e/test-config.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const QUIRE = fileURLToPath(new URL('../../../cli/bin/quire.js', import.meta.url))
/** Current clients send `initialize`. Clients of revision 2026-07-28 identify themselves with each request. */
const ERAS: Readonly<Record<string, ClientOptions>> = {
  'as agents speak it today': { versionNegotiation: { mode: 'legacy' } },
  'in its newest revision': { versionNegotiation: { mode: 'auto' } },
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('brief')
})
afterAll(() => server.close())

function transportOf(kind: string) {
  if (kind === 'HTTP') {
    const { base, headers } = server
    return new StreamableHTTPClientTransport(new URL('/mcp', base), { requestInit: { headers: { ...headers } } })
  }
  return new StdioClientTransport({
    command: execPath,
    args: [QUIRE, 'mcp', '--workspace', server.dir],
    env: { ...(process.env as Record<string, string>), ...TEST_CONFIG },
    stderr: 'inherit',
  })
}

const kinds = ['HTTP', 'standard input and output'].flatMap((kind) =>
  Object.keys(ERAS).map((era) => ({
    kind,
    era,
    id: `${kind}-${era}`.replaceAll(/\W/g, '').toLowerCase().slice(0, 40),
  })),
)

describe.each(kinds)('MCP over $kind, $era', ({ kind, era, id }) => {
  let client: Client
  beforeAll(async () => {
    client = new Client({ name: 'test', version: '1' }, ERAS[era]!)
    await client.connect(transportOf(kind))
  })
  afterAll(() => client.close())

  test('offers every blueprint as a prompt, with its arguments', async () => {
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name).sort()).toEqual([...server.quire.workspace.listBlueprints()].sort())
    const chat = prompts.find(({ name }) => name === 'foreman/chat')!
    expect(chat.arguments?.map(({ name }) => name)).toEqual(expect.arrayContaining(['mode', 'message', 'model']))
  })

  test('renders a prompt and completes its arguments', async () => {
    const { messages } = await client.getPrompt({
      name: 'foreman/chat',
      arguments: { mode: 'architect', message: 'Where do we begin?', model: 'gpt-4o' },
    })
    const [last] = messages.slice(-1)
    expect(last).toMatchObject({ role: 'user', content: { type: 'text' } })
    expect(JSON.stringify(messages)).toContain('Where do we begin?')
    const complete = async (name: string, value: string) =>
      (await client.complete({ ref: { type: 'ref/prompt', name: 'foreman/chat' }, argument: { name, value } }))
        .completion.values
    expect(await complete('mode', 'dir')).toEqual(['director'])
    expect(await complete('model', 'openai/gpt-4o')).toContain('openai/gpt-4o')
    await expect(client.getPrompt({ name: 'nowhere' })).rejects.toThrow(/Unknown blueprint/)
  })

  test('lists tools with schemas and returns refusals as results', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['render', 'fit', 'parse', 'search', 'lineage', 'run'])
    const rendered = await client.callTool({
      name: 'render',
      arguments: { blueprint: 'foreman/chat', model: 'gpt-4o', inputs: { mode: 'architect', message: 'Hello' } },
    })
    expect(JSON.stringify(rendered.content)).toContain('Hello')
    const refused = await client.callTool({ name: 'render', arguments: { blueprint: 'nowhere' } })
    expect(refused.isError).toBe(true)
    const invalid = await client.callTool({ name: 'fit', arguments: { blueprint: 'foreman/chat', models: 'x' } })
    expect([invalid.isError, JSON.stringify(invalid.content)]).toEqual([
      true,
      expect.stringContaining('invalid-request'),
    ])
    const parsed = await client.callTool({
      name: 'parse',
      arguments: { text: '<message>Hi</message>', kit: 'foreman' },
    })
    expect(JSON.stringify(parsed.content)).toContain('Hi')
  })

  test('runs a flow, reports progress and serves its documents as resources', async () => {
    const progress: number[] = []
    const result = await client.callTool(
      { name: 'run', arguments: { flow: 'brief', input: 'Lend bikes?', models: ['scripted/alpha'], runId: id } },
      { onprogress: ({ progress: done }) => void progress.push(done), timeout: 60_000 },
    )
    const run = JSON.parse((result.content as { text: string }[])[0]!.text)
    expect(run).toMatchObject({ run: id, status: 'completed' })
    expect(progress.length).toBeGreaterThan(1)
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    const { resources } = await client.listResources()
    const document = resources.find(({ uri }) => uri === `quire://artifacts/${run.documents[0].id}`)!
    const { contents } = await client.readResource({ uri: document.uri })
    expect(contents[0]).toMatchObject({ mimeType: 'text/markdown', text: expect.stringContaining('#') })
    const lineage = await client.readResource({ uri: `quire://lineage/${run.documents[0].id}` })
    expect(JSON.parse((lineage.contents[0] as { text: string }).text).up.length).toBeGreaterThan(0)
    const found = await client.callTool({ name: 'search', arguments: { q: 'bikes', run: id } })
    expect(JSON.stringify(found.content)).toContain(id)
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow(/Unknown resource/)
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ name }) => name)).toEqual(['run', 'artifact', 'lineage', 'prompt'])
  })
})

test('MCP over HTTP needs the token', async () => {
  const response = await fetch(`${server.base}/mcp`, { method: 'POST', body: '{}' })
  expect(response.status).toBe(401)
})
