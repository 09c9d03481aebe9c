import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '@quire/runtime/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { trusted } from '../trusted.ts'

const KEY = 'sk-doctor-0123456789abcdef0123456789abcdef'
const temporary = mkdtempSync(join(tmpdir(), 'quire-doctor-e2e-'))
let postgres: TestPostgres
let database: string
beforeAll(async () => {
  postgres = await startPostgres()
  database = await postgres.freshDatabase()
}, 60_000)
afterAll(async () => {
  await postgres.close()
  rmSync(temporary, { recursive: true, force: true })
})

function workspace(config: string): string {
  const dir = mkdtempSync(join(temporary, 'workspace-'))
  writeFileSync(join(dir, 'quire.yaml'), config)
  return trusted(dir)
}

async function doctor(cwd: string, env: Record<string, string> = {}) {
  const ran = await quire(['doctor', '--json'], { cwd, env: { DATABASE_URL: database, ...env } })
  const { findings, healthy } = ran.json<{ findings: Finding[]; healthy: boolean }>()
  const of = (id: string) => findings.find((finding) => finding.id === id)
  return { ...ran, healthy, findings, of }
}

describe('doctor', () => {
  test('reports what is available and what is missing, without showing any key', async () => {
    const bin = join(temporary, 'bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'codex'), '#!/bin/sh\necho "codex-cli 1.2.3"\n')
    chmodSync(join(bin, 'codex'), 0o755)
    const path = `${bin}:/usr/bin:/bin`
    const found = await doctor(workspace('model: gpt-4o\nmodels: { cli/codex: {} }\n'), {
      ANTHROPIC_API_KEY: KEY,
      PATH: path,
    })
    expect(found.code, found.stderr).toBe(0)
    expect(found.healthy).toBe(true)
    expect(found.of('node')).toMatchObject({ status: 'ok' })
    expect(found.of('store')).toMatchObject({ status: 'ok', message: expect.stringContaining('PostgreSQL') })
    expect(found.of('provider.anthropic')).toMatchObject({ status: 'ok', message: 'ANTHROPIC_API_KEY is set.' })
    expect(found.of('provider.openai')).toMatchObject({ status: 'missing', message: 'OPENAI_API_KEY is not set.' })
    expect(found.of('agent.codex')).toMatchObject({ status: 'ok', message: 'codex 1.2.3.' })
    expect(found.of('agent.claude')).toMatchObject({ status: 'missing' })
    expect(found.of('model.cli/codex')).toMatchObject({ status: 'ok' })
    expect(found.of('model.openai/gpt-4o')).toMatchObject({ status: 'missing' })
    const shown = await quire(['doctor'], { cwd: temporary, env: { DATABASE_URL: database, ANTHROPIC_API_KEY: KEY } })
    expect(shown.stdout).toContain('Everything that is configured works.')
    expect(found.stdout + shown.stdout).not.toContain(KEY)
  }, 60_000)

  test('fails if a configured item does not work', { tags: ['long'] }, async () => {
    const server = createServer((_, response) => response.end('{}'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const config = (url: string, more = '') =>
      workspace(`providers: { lab: { type: openai-compatible, baseUrl: '${url}'${more} } }\nmodels: { lab/m: {} }\n`)
    const up = await doctor(config(baseUrl))
    expect(up.code, up.stdout).toBe(0)
    expect(up.of('model.lab/m')).toMatchObject({ status: 'ok' })
    const keyless = await doctor(config(baseUrl, ', apiKeyEnv: LAB_KEY'))
    expect(keyless.code).toBe(3)
    expect(keyless.of('provider.lab')).toMatchObject({ status: 'broken', message: 'LAB_KEY is not set.' })
    await new Promise((resolve) => server.close(resolve))
    const down = await doctor(config(baseUrl))
    expect(down.code).toBe(3)
    expect(down.of('provider.lab')).toMatchObject({ status: 'broken' })
    const stranger = await doctor(workspace('models: { nowhere/m: {} }\n'))
    expect(stranger.code).toBe(3)
    expect(stranger.of('model.nowhere/m')).toMatchObject({ status: 'broken' })
    const invalid = await doctor(workspace('modle: gpt-4o\n'))
    expect(invalid.code).toBe(3)
    expect(invalid.of('workspace')).toMatchObject({ status: 'broken', message: expect.stringContaining('modle') })
  })

  test('reports a database that does not answer, without showing its password', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const found = await doctor(temporary, { DATABASE_URL: 'postgres://user:hush-hush@127.0.0.1:1/quire' })
    expect(found.code).toBe(3)
    expect(found.of('store')).toMatchObject({ status: 'broken', message: expect.stringContaining('127.0.0.1:1') })
    expect(found.stdout).not.toContain('hush-hush')
  })

  test('tests an embedded store without a workspace, and leaves nothing behind', async () => {
    const empty = mkdtempSync(join(temporary, 'empty-'))
    const own = mkdtempSync(join(temporary, 'tmp-'))
    const ran = await quire(['doctor', '--json'], { cwd: empty, env: { TMPDIR: own } })
    expect(ran.code, ran.stderr).toBe(0)
    expect(readdirSync(empty)).toEqual([])
    expect(readdirSync(own).filter((name) => name.startsWith('quire-doctor'))).toEqual([])
  }, 90_000)
})
