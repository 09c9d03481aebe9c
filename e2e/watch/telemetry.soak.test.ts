/** @module-tag long */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { startLoopbackModel } from '../runs/loopback-model.ts'
import { trusted } from '../trusted.ts'
import { type OtlpReceiver, startOtlpReceiver } from './otlp-receiver.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/review-loop/', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'quire-telemetry-'))
// The flow imports Quire, as a user's flow would.
symlinkSync(fileURLToPath(new URL('../../node_modules/', import.meta.url)), join(temporary, 'node_modules'))
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(async () => {
  await postgres.close()
  rmSync(temporary, { recursive: true, force: true })
})

function workspace(more = ''): string {
  const dir = mkdtempSync(join(temporary, 'workspace-'))
  cpSync(EXAMPLE, dir, { recursive: true, filter: (source) => !source.endsWith('.quire') })
  writeFileSync(join(dir, 'quire.yaml'), `${readFileSync(join(dir, 'quire.yaml'), 'utf8')}\n${more}`)
  return trusted(dir)
}

async function runLoop(dir: string, env: Record<string, string>, models = 'scripted/alpha') {
  const args = ['run', 'review-loop', '--input', 'request.md', '--models', models, '--run-id', 'r', '--json']
  return quire(args, { cwd: dir, env: { DATABASE_URL: await postgres.freshDatabase(), ...env } })
}

const named = ({ spans }: OtlpReceiver, start: string) => spans.filter(({ name }) => name.startsWith(start))

describe('telemetry', () => {
  test('emits one span tree that follows the GenAI conventions, without prompt text', async () => {
    const receiver = await startOtlpReceiver()
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=docs',
      OTEL_SERVICE_NAME: 'briefs',
    }
    const ran = await runLoop(workspace(), env)
    expect(ran.code, ran.stderr).toBe(0)
    const summary = ran.json<{ calls: number; steps: { total: number }; tokens: { input: number } }>()
    const [run] = named(receiver, 'invoke_workflow')
    expect(run).toMatchObject({
      name: 'invoke_workflow review-loop',
      attributes: {
        'gen_ai.operation.name': 'invoke_workflow',
        'gen_ai.workflow.name': 'review-loop',
        'gen_ai.usage.input_tokens': summary.tokens.input,
        'quire.run.status': 'completed',
      },
    })
    expect(run!.parentSpanId).toBeUndefined()
    const steps = named(receiver, 'step ')
    expect(steps).toHaveLength(summary.steps.total)
    for (const step of steps) expect(step).toMatchObject({ traceId: run!.traceId, parentSpanId: run!.spanId })
    const calls = named(receiver, 'chat ')
    expect(calls).toHaveLength(summary.calls)
    const stepIds = steps.map(({ spanId }) => spanId)
    for (const call of calls) {
      expect(call).toMatchObject({
        traceId: run!.traceId,
        name: 'chat alpha',
        kind: 3,
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.provider.name': 'scripted',
          'gen_ai.request.model': 'alpha',
          'gen_ai.response.finish_reasons': ['stop'],
        },
      })
      expect(call.attributes['gen_ai.usage.output_tokens']).toBeGreaterThan(0)
      expect(stepIds).toContain(call.parentSpanId)
    }
    for (const child of [...steps, ...calls]) {
      expect(BigInt(child.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(run!.startTimeUnixNano))
    }
    expect(receiver.resources[0]).toMatchObject({ 'service.name': 'briefs' })
    expect(receiver.headers[0]).toMatchObject({ 'x-team': 'docs' })
    const words = readFileSync(join(EXAMPLE, 'request.md'), 'utf8')
      .split('\n')
      .filter((line) => line.length > 20)
    for (const line of words) expect(receiver.bodies.join()).not.toContain(line)
    await receiver.close()
  }, 90_000)

  test('reports the kind of failure without the key, and includes prompts only on request', async () => {
    const receiver = await startOtlpReceiver()
    const model = await startLoopbackModel()
    const key = 'sk-telemetry-0123456789abcdef0123456789abcdef'
    const telemetry = `telemetry: { endpoint: '${receiver.endpoint}', content: true }`
    const lab = `providers: { lab: { type: openai-compatible, baseUrl: '${model.baseUrl}', apiKeyEnv: LAB_KEY } }`
    const told = await runLoop(workspace(`${telemetry}\n${lab}`), { LAB_KEY: key }, 'lab/m')
    expect(told.code, told.stderr).toBe(0)
    const [chat] = named(receiver, 'chat ')
    expect(chat!.attributes).toMatchObject({ 'gen_ai.provider.name': 'lab', 'gen_ai.request.model': 'm' })
    expect(chat!.attributes['gen_ai.input.messages']).toContain('"role":"user"')
    expect(chat!.attributes['gen_ai.output.messages']).toContain('An answer that follows from the prompt')
    await model.close()
    const dead = `${lab}\nlimits: { attempts: 1 }\ntelemetry: { endpoint: '${receiver.endpoint}' }`
    const failed = await runLoop(workspace(dead), { LAB_KEY: key }, 'lab/m')
    expect(failed.code, failed.stderr).toBe(4)
    const last = named(receiver, 'chat ').at(-1)!
    expect(last).toMatchObject({ attributes: { 'error.type': 'network' }, status: { code: 2 } })
    expect(last.status.message).toBeUndefined()
    expect(named(receiver, 'invoke_workflow').at(-1)).toMatchObject({
      attributes: { 'error.type': 'network', 'quire.run.status': 'failed' },
    })
    expect(receiver.bodies.join()).not.toContain(key)
    await receiver.close()
  }, 90_000)

  test('reports an unreachable endpoint once, and does not affect the run', { tags: ['long'] }, async () => {
    const receiver = await startOtlpReceiver()
    await receiver.close()
    const ran = await runLoop(workspace(), { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint })
    expect(ran.code, ran.stderr).toBe(0)
    expect(ran.stderr.match(/Telemetry does not reach/g)).toHaveLength(1)
  })

  test('loads nothing without an endpoint', { tags: ['long'] }, async () => {
    const env = { NODE_DEBUG: 'module' }
    const without = await runLoop(workspace(), env)
    expect(without.code).toBe(0)
    expect(without.stderr).not.toContain('@opentelemetry')
    const receiver = await startOtlpReceiver()
    const withIt = await runLoop(workspace(), { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint })
    expect(withIt.stderr).toContain('@opentelemetry')
    await receiver.close()
  })
})
