import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-not-installed-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
writeFileSync(join(dir, 'quire.yaml'), 'providers: { openai: { concurrency: 1 } }\n')
writeFileSync(join(dir, 'request.md'), 'Say hello.\n')

/** Makes Node look for a package in a folder that does not contain the package. */
function without(name: string): Record<string, string> {
  const hook = `
    import { registerHooks } from 'node:module'
    registerHooks({ resolve: (name, context, next) =>
      next(name, name === ${JSON.stringify(name)} ? { ...context, parentURL: 'file:///nowhere/' } : context) })`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` }
}

const RUN = ['run', 'task', '--input', 'request.md', '--models', 'openai/gpt-4o', '--json']

test.each(['@ai-sdk/openai', '@quire/providers'])(
  'without %s, a run does not start, and the error says what to install',
  async (name) => {
    const ran = await quire(RUN, { cwd: dir, env: { OPENAI_API_KEY: 'sk-never-sent', ...without(name) } })
    expect(JSON.parse(ran.stderr)).toMatchObject({ error: { code: 'run-not-ready' } })
    // The command ends the message, without a full stop, so that it can be copied.
    expect(JSON.parse(ran.stderr).error.message).toMatch(new RegExp(`npm install ${name}$`))
    expect(ran.code).toBe(1)
  },
)

test('a missing telemetry package is reported and does not affect the run', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', ...without('@quire/opentelemetry') }
  const ran = await quire(RUN.toSpliced(-2, 1, 'scripted/alpha'), { cwd: dir, env })
  expect(ran.stderr).toMatch(/npm install @quire\/opentelemetry$/m)
  expect(ran.code, ran.stderr).toBe(0)
})

// The run above created a store, so even read-only commands need the package.
test('if the embedded store package is missing, the error suggests DATABASE_URL', async () => {
  const ran = await quire(['runs', '--json'], { cwd: dir, env: without('@quire/embedded') })
  expect(JSON.parse(ran.stderr)).toMatchObject({ error: { code: 'store-not-opened' } })
  expect(ran.stderr).toMatch(/npm install @quire\/embedded.*DATABASE_URL/)
  expect(ran.code).toBe(1)
})
