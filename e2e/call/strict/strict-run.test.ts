import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire } from '../../cli/quire.ts'
import type { WireReply } from '../wire-formats.ts'
import { type StrictServer, startStrictServer } from './strict-server.ts'
import { STRICT_WIRES, type StrictRequest } from './strict-wires.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-strict-run-'))
let server: StrictServer
beforeAll(async () => {
  server = await startStrictServer(STRICT_WIRES.openai, answer)
  writeFileSync(
    join(dir, 'quire.yaml'),
    `providers:
  openai: { baseUrl: ${server.url}/v1 }
models:
  openai/gpt-5-mini: { reasoning: low }
  openai/gpt-4o: { maxOutputTokens: 700 }
`,
  )
  writeFileSync(join(dir, 'request.md'), 'Write a leaflet about the repair café.\n')
})
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true })
  await server.close()
})

const ENVIRONMENT = { OPENAI_API_KEY: 'sk-strict-0123456789', QUIRE_TRUST: '1' }

type Node = Record<string, never> & { type?: string | string[]; enum?: unknown[]; anyOf?: Node[]; items?: Node }

const formatOf = ({ body }: StrictRequest) => (body.text as { format?: { strict: boolean; schema: Node } })?.format

/**
 * A model that follows its schema exactly. It writes every key, and writes null where allowed. Its first answer uses
 * all tokens for reasoning.
 */
function answer(request: StrictRequest): WireReply {
  const limit = Number(request.body.max_output_tokens)
  const usage = { input: 100, output: 60, reasoning: 40 }
  if (server.taken.length === 1 && request.body.model === 'gpt-5-mini') {
    return { pieces: [], finish: 'length', usage: { input: 100, output: limit, reasoning: limit } }
  }
  const format = formatOf(request)
  const result = '# Leaflet\n\n## Result\n\nCome on Saturday.\n\n## Limits\n\nNone.\n\n## Summary\n\nA leaflet.\n'
  return { pieces: [format ? JSON.stringify(fill(format.schema)) : result], finish: 'stop', usage }
}

function fill(node: Node, key = ''): unknown {
  if (node.anyOf) return node.anyOf.some(({ type }) => type === 'null') ? null : fill(node.anyOf[0]!, key)
  const types = [node.type ?? []].flat()
  if (types.includes('null')) return null
  if (node.enum) return node.enum[0]
  if (types[0] === 'array') return key === 'dependencies' ? [] : [fill(node.items!, key)]
  if (types[0] !== 'object') return types[0] === 'string' ? 'leaflet' : 1
  const properties = (node as { properties?: Record<string, Node> }).properties ?? {}
  return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, fill(member, name)]))
}

const run = (model: string, ...more: string[]) =>
  quire(
    [
      'run',
      'task',
      '--input',
      'request.md',
      '--models',
      model,
      '--run-id',
      model.replace(/\W/g, '-'),
      '--json',
      ...more,
    ],
    {
      cwd: dir,
      env: ENVIRONMENT,
    },
  )

test('a run requests JSON with a schema, and retries if reasoning uses up the tokens', async () => {
  const ran = await run('openai/gpt-5-mini', '--depth', '2', '--plan-steps', '2')
  expect(ran.json(), ran.stderr + ran.stdout).toMatchObject({ status: 'completed' })
  const [first, second, ...others] = server.taken
  expect(first!.body).toMatchObject({ max_output_tokens: 16_000, reasoning: { effort: 'low' } })
  expect(second!.body).toEqual({ ...first!.body, max_output_tokens: 64_000 })
  expect(formatOf(first!)).toMatchObject({ strict: true, schema: { additionalProperties: false } })
  // All other requests ask for plain text.
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter((request) => formatOf(request) !== undefined)).toEqual([])
})

test('shows reasoning tokens, and a replay includes the schema', async () => {
  const shown = await quire(['show', 'openai-gpt-5-mini'], { cwd: dir })
  expect(shown.stdout).toMatch(/out \(\d+ reasoning\)/)
  const { calls } = (await quire(['show', 'openai-gpt-5-mini', '--json'], { cwd: dir })).json<{
    calls: { id: string; tokens: { reasoning: number } }[]
  }>()
  expect(calls.map(({ tokens }) => tokens.reasoning)).toContain(16_000)

  const plan = calls.find(({ tokens }) => tokens.reasoning === 16_000)!
  await quire(['replay', plan.id, '--model', 'openai/gpt-4o'], { cwd: dir, env: ENVIRONMENT })
  expect(server.taken.at(-1)!.body).toMatchObject({ model: 'gpt-4o', max_output_tokens: 700 })
  expect(formatOf(server.taken.at(-1)!)).toEqual(formatOf(server.taken[0]!))
})

test('a workspace’s output limit is sent to the provider', async () => {
  const before = server.taken.length
  await run('openai/gpt-4o', '--depth', '0')
  expect(server.taken[before]!.body).toMatchObject({ max_output_tokens: 700 })
})
