import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { commandLine, environment } from '../cli/quire.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'quire-action-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Request {
  readonly method: string
  readonly url: string
  readonly authorization: string | undefined
  readonly body: string
}

/** The part of GitHub's API that the action uses. */
async function startGitHub(comments: readonly object[]) {
  const requests: Request[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      requests.push({ method, url, authorization: headers.authorization, body })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(method === 'GET' ? comments : { id: 1 }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** A repository with a second commit that changes a prompt and breaks a test. */
function repository() {
  const dir = join(folder, 'repository')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: dir, encoding: 'utf8' }).trim()
  mkdirSync(dir)
  cpSync(join(ROOT, 'examples/support'), join(dir, 'replies'), { recursive: true })
  git('init', '-q', '-b', 'main')
  git('config', 'user.email', 'a@example.org')
  git('config', 'user.name', 'A')
  const commit = (message: string): string => {
    git('add', '-A')
    git('commit', '-q', '-m', message)
    return git('rev-parse', 'HEAD')
  }
  const base = commit('base')
  const identity = join(dir, 'replies/prompts/identity.md')
  writeFileSync(identity, `${readFileSync(identity, 'utf8')}\nAnswer in two sentences.\n`)
  const tests = join(dir, 'replies/reply.test.yaml')
  writeFileSync(tests, readFileSync(tests, 'utf8').replace('maxTokens: 2000', 'maxTokens: 900'))
  return { dir, base, head: commit('head') }
}

async function runAction(dir: string, base: string, env: Record<string, string>, head = 'owner/shop') {
  const event = join(folder, 'event.json')
  const pull = { number: 7, base: { sha: base }, head: { repo: { full_name: head } } }
  writeFileSync(event, JSON.stringify({ pull_request: pull }))
  const summary = join(folder, 'summary.md')
  writeFileSync(summary, '')
  const child = spawn(process.execPath, [join(ROOT, 'action/main.js')], {
    cwd: dir,
    env: {
      ...environment(),
      GITHUB_WORKSPACE: dir,
      GITHUB_EVENT_PATH: event,
      GITHUB_REPOSITORY: 'owner/shop',
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: folder,
      QUIRE_COMMAND: JSON.stringify(commandLine([])),
      INPUT_WORKSPACE: 'replies',
      INPUT_TOKEN: 'secret-token',
      ...env,
    },
  })
  let stdout = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, stdout, summary: readFileSync(summary, 'utf8') }
}

test('a pull request gets one comment that describes its effect on prompts', { timeout: 120_000 }, async () => {
  const { dir, base } = repository()
  const gitHub = await startGitHub([
    { id: 1, user: { type: 'User' }, body: '<!-- quire prompt report -->\nmine' },
    { id: 2, user: { type: 'Bot' }, body: '<!-- quire prompt report -->\nold' },
  ])
  try {
    const ran = await runAction(dir, base, { GITHUB_API_URL: gitHub.url })
    expect(ran.code).toBe(1)
    expect(gitHub.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /repos/owner/shop/issues/7/comments?per_page=100&page=1',
      'PATCH /repos/owner/shop/issues/comments/2',
    ])
    expect(gitHub.requests[1]!.authorization).toBe('Bearer secret-token')
    const { body } = JSON.parse(gitHub.requests[1]!.body) as { body: string }
    expect(body).toContain('4 of 5 prompt tests passed. 5 prompts changed.')
    expect(body).toMatch(/\*\*everything fits\*\* on gpt-4o .*\n {2}- line \d+: .*900/)
    expect(body).toMatch(/\| everything fits \| gpt-4o \| `identity` \d+ → \d+ \|/)
    expect(body).toMatch(/\| a small budget .* \| gpt-4o \| \d+( → \d+)? \| .*`history` partial/)
    expect(ran.summary).toBe(body)
  } finally {
    gitHub.close()
  }
})

test('a pull request chooses neither the registry nor the configuration of npm, and its package sees no token', async () => {
  const dir = join(folder, 'repository')
  const base = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: dir, encoding: 'utf8' }).trim()
  for (const place of [dir, join(dir, 'replies')]) {
    writeFileSync(join(place, '.npmrc'), 'registry=http://evil.example/\nscript-shell=/evil\n')
  }
  // Stands in for npx, and reports what npm would see.
  const bin = join(folder, 'bin')
  const log = join(folder, 'npx.log')
  mkdirSync(bin)
  writeFileSync(
    join(bin, 'npx'),
    `#!/bin/sh\n{ echo "arguments $*"; ls -A; npm config get registry; npm config get script-shell; env; } >> '${log}'\necho '{"results":[]}'\n`,
    { mode: 0o755 },
  )
  const path = `${bin}:${process.env.PATH}`
  const ran = await runAction(dir, base, {
    ...{ QUIRE_COMMAND: '', PATH: path, GITHUB_TOKEN: 'secret-token', NODE_AUTH_TOKEN: 'secret-token' },
    ...{ npm_config_registry: 'http://evil.example/', 'INPUT_FAIL-ON-TESTS': 'false', GITHUB_REPOSITORY: 'none' },
  })
  expect(ran.code).toBe(0)
  const seen = readFileSync(log, 'utf8')
  expect(seen.match(/^arguments --yes @quire\/cli@latest test --json --workspace/gm)).toHaveLength(2)
  expect(seen.match(/^package\.json\nhttps:\S+\nnull$/gm)).toHaveLength(2)
  expect(seen).not.toMatch(/evil|secret-token/)
  const outside = await runAction(dir, base, { QUIRE_COMMAND: '', INPUT_VERSION: '../repository' })
  expect(outside).toMatchObject({ code: 1, stdout: expect.stringContaining('is not a version') })
}, 60_000)

test('a pull request from a fork gets a summary instead of a comment', async () => {
  const dir = join(folder, 'repository')
  const base = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: dir, encoding: 'utf8' }).trim()
  const forked = await runAction(dir, base, { 'INPUT_FAIL-ON-TESTS': 'false' }, 'stranger/shop')
  expect(forked).toMatchObject({ code: 0, summary: expect.stringContaining('No prompt changed.') })
  expect(forked.stdout).toContain('forks get no comment')
  const outside = await runAction(dir, base, { INPUT_WORKSPACE: '../..' })
  expect(outside).toMatchObject({ code: 1, stdout: expect.stringContaining('points outside the repository') })
}, 120_000)
