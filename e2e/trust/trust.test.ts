import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commandLine, environment, quire, type Ran } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'

let postgres: TestPostgres
let database: string
let temporary: string
let dir: string
let marker: string

beforeAll(async () => {
  postgres = await startPostgres()
  database = await postgres.freshDatabase()
}, 60_000)
afterAll(() => postgres.close())
beforeEach(() => {
  temporary = realpathSync(mkdtempSync(join(tmpdir(), 'quire-trust-e2e-')))
  dir = join(temporary, 'cloned')
  marker = join(temporary, 'CODE-RAN')
  put('quire.yaml', 'name: cloned\n')
  put('request.md', 'Say hello.')
})
afterEach(() => rmSync(temporary, { recursive: true, force: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(dir, path)), { recursive: true })
  writeFileSync(join(dir, path), text)
}

/** A flow that creates a file when it is loaded. The tests look for this file. */
const FLOW = (): string => `import { writeFileSync } from 'node:fs'
writeFileSync(${JSON.stringify(marker)}, '')
export default () => ({
  name: 'hello',
  description: 'One step.',
  start: () => [{ key: 'one', name: 'one', kind: 'one', input: null }],
  kinds: { one: async ({ run, call }) => {
    await call({ model: run.request.models[0], messages: [{ role: 'user', content: 'Hello' }], maxOutputTokens: 9 }, [])
    return { status: 'completed', output: null }
  } },
})
`
const own = (more: Record<string, string> = {}): Record<string, string> => ({
  DATABASE_URL: database,
  XDG_CONFIG_HOME: join(temporary, 'config'),
  ...more,
})
const inDir = (args: readonly string[], env: Record<string, string> = {}): Promise<Ran> =>
  quire(args, { cwd: dir, env: own(env) })
const RUN = ['run', 'hello', '--input', 'request.md', '--models', 'scripted/a', '--json']
const errorOf = ({ stderr }: Ran): { code: string; message: string } =>
  (JSON.parse(stderr.trim().split('\n').at(-1)!) as { error: { code: string; message: string } }).error

describe('an untrusted workspace with code', () => {
  beforeEach(() => put('flows/hello.mjs', FLOW()))

  const notRunBy = async (...args: string[]) => {
    await inDir(args)
    expect(existsSync(marker)).toBe(false)
  }

  test.each([['kits'], ['complete', '--', 'run', ''], ['check'], ['doctor'], ['runs']])(
    'does not let %s run its code',
    notRunBy,
  )

  test.each([
    ['models', 'gpt'],
    ['search', 'hello'],
    ['show', 'nothing'],
    ['lineage', 'nothing'],
    ['render', 'change/unified', '--input', 'request.md', '--model', 'gpt-4o', '--lenient'],
    ['fit', 'change/unified', '--models', 'gpt-4o', '--input', 'request.md'],
    ['diff', 'change/unified@gpt-4o', 'change/unified@llama3.2:3b'],
    ['parse', 'request.md'],
    ['export', 'nothing', 'out'],
    ['replay', 'nothing', '--verify'],
    ['completion', 'bash'],
    ['notebook', 'list'],
    ['run', '--help'],
  ])('does not let %s run its code', { tags: ['long'] }, notRunBy)

  test('lists its flows by file name', async () => {
    expect((await inDir(['complete', '--', 'run', 'he'])).stdout.trim()).toBe('hello')
    const { stdout } = await inDir(['kits'])
    expect(stdout).toContain('hello: flows/hello.mjs (code, not loaded because the workspace is not trusted)')
  })

  test.each([
    RUN,
    [...RUN, '--dry-run'],
    ['resume', 'r', '--json'],
    ['worker', '--json'],
    ['chat', 'foreman', '--model', 'scripted/a', '--message', 'Hello', '--json'],
    ['feedback', 'r', 'd', '--file', 'request.md', '--json'],
  ])('rejects %s %s and states what to do', async (...args) => {
    const ran = await inDir(args)
    expect(ran.code).toBe(1)
    expect(errorOf(ran)).toMatchObject({ code: 'untrusted-workspace' })
    expect(errorOf(ran).message).toContain(`quire trust ${dir}`)
    expect(existsSync(marker)).toBe(false)
  })

  test('runs its code only as long as the user trusts the workspace', async () => {
    const trust = await inDir(['trust', '--json'])
    expect(trust.json()).toMatchObject({ path: dir, isTrusted: true, needs: [{ where: 'flows/hello.mjs' }] })
    const ran = await inDir(RUN)
    expect(ran.code, ran.stderr).toBe(0)
    expect(existsSync(marker)).toBe(true)
    expect((await inDir(['trust', '--list', '--json'])).json()).toEqual({ trusted: [{ path: dir, isShared: false }] })
    expect((await inDir(['trust', '--forget'])).code).toBe(0)
    expect((await inDir(RUN)).code).toBe(1)
    expect((await inDir(['trust', '--forget'])).code).toBe(1)
  })

  test.each([
    [['--trust'], {}],
    [[], { QUIRE_TRUST: '1' }],
  ])(
    'runs its code for one command with %j %j, but is not trusted afterwards',
    { tags: ['long'] },
    async (flags, env) => {
      const ran = await inDir([...RUN, ...flags], env)
      expect(ran.code, ran.stderr).toBe(0)
      expect((await inDir(RUN)).code).toBe(1)
    },
  )

  test('is not trusted by QUIRE_TRUST=0', async () => {
    expect((await inDir(RUN, { QUIRE_TRUST: '0' })).code).toBe(1)
    expect(existsSync(marker)).toBe(false)
  })

  test('continues in the background if started with --trust', {
    tags: ['long'],
  }, async () => {
    const ran = await inDir([...RUN, '--run-id', 'far', '--detach', '--trust'])
    expect(ran.code, ran.stderr).toBe(0)
    await expect
      .poll(async () => (await inDir(['show', 'far', '--json'])).json<{ status: string }>().status, { timeout: 20_000 })
      .toBe('completed')
  })

  test('does not become trusted through a parent folder or a subfolder', async () => {
    mkdirSync(join(dir, 'inner'))
    const inner = await quire(['trust', join(dir, 'inner'), '--json'], { cwd: dir, env: own() })
    expect(errorOf(inner)).toMatchObject({ code: 'workspace-not-found' })
    const around = await quire(['trust', temporary, '--json'], { cwd: dir, env: own() })
    expect(errorOf(around)).toMatchObject({ code: 'workspace-not-found' })
  })
})

describe('on a terminal', () => {
  /** Runs a command on a terminal and answers its question. */
  function answer(keys: string): Promise<{ code: number | null; screen: string }> {
    return new Promise((resolve) => {
      const command = commandLine(RUN.slice(0, -1)).map((part) => `'${part}'`)
      const child = spawn('script', ['-qec', command.join(' '), '/dev/null'], {
        cwd: dir,
        env: environment(own({ SHELL: '/bin/sh', TERM: 'xterm' })),
      })
      let screen = ''
      let isAnswered = false
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        screen += text
        if (isAnswered || !screen.includes('[y/N]')) return
        isAnswered = true
        child.stdin.write(keys)
      })
      child.on('close', (code) => resolve({ code, screen }))
    })
  }
  beforeEach(() => put('flows/hello.mjs', FLOW()))

  test('the user is asked once', async () => {
    const refused = await answer('\n')
    expect(refused.screen).toContain('It contains code (flows/hello.mjs).')
    expect(refused.code).toBe(1)
    expect(existsSync(marker)).toBe(false)
    expect((await answer('y\n')).code).toBe(0)
    expect((await inDir(RUN)).code).toBe(0)
  })
})

describe('settings that send data elsewhere', () => {
  let server: Server
  let seen: string[]
  let url: string
  beforeEach(async () => {
    seen = []
    server = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`)
      response.writeHead(500).end('{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => new Promise((resolve) => server.close(resolve)))
  const keys = { OPENAI_API_KEY: 'sk-the-users-own-key', AWS_SECRET_ACCESS_KEY: 'aws-the-users-secret' }

  test('do not send requests or the user’s keys until the workspace is trusted', async () => {
    put(
      'quire.yaml',
      `limits: { attempts: 1 }
providers:
  openai: { baseUrl: '${url}/v1' }
  lab: { type: openai-compatible, baseUrl: '${url}/v1', apiKeyEnv: AWS_SECRET_ACCESS_KEY }
telemetry: { endpoint: '${url}', content: true }
`,
    )
    const chat = ['chat', 'foreman', '--message', 'Hello', '--json']
    for (const model of ['openai/gpt-4o', 'lab/m']) {
      const ran = await inDir([...chat, '--session', model.slice(0, 3), '--model', model], keys)
      expect(errorOf(ran)).toMatchObject({ code: 'untrusted-workspace' })
    }
    await inDir(['doctor'], keys)
    expect(seen).toEqual([])
    await inDir(['trust'])
    expect((await inDir([...chat, '--session', 'new', '--model', 'openai/gpt-4o'], keys)).code).toBe(4)
    expect(seen.join()).toContain(keys.OPENAI_API_KEY)
  })
})

describe('the files of a store', () => {
  const embedded = { DATABASE_URL: '', QUIRE_STORE_IDLE_MS: '300' }
  const CHAT = ['chat', 'foreman', '--model', 'scripted/alpha', '--message', 'Hello', '--json']
  let canary: string

  beforeEach(() => {
    const open = join(temporary, 'open')
    mkdirSync(open)
    // The server may run as another user.
    chmodSync(open, 0o777)
    chmodSync(temporary, 0o755)
    canary = join(open, 'RAN')
  })

  /** Creates a store and waits until its server has stopped. */
  async function makeStore(env: Record<string, string> = {}): Promise<void> {
    const ran = await inDir(CHAT, { ...embedded, ...env })
    expect(ran.code, ran.stderr).toBe(0)
    await expect.poll(() => existsSync(join(dir, '.quire/store/postmaster.pid')), { timeout: 20_000 }).toBe(false)
  }

  /** Lets a server that obeys the data folder run a command when it starts. */
  function plant(folder: string): void {
    mkdirSync(join(folder, '.quire/store'), { recursive: true })
    writeFileSync(
      join(folder, '.quire/store/postgresql.auto.conf'),
      `restore_command = 'touch ${canary}; false'\nrecovery_target_action = 'promote'\n`,
    )
    writeFileSync(join(folder, '.quire/store/recovery.signal'), '')
  }

  test('are not obeyed if they came with a workspace', async () => {
    await makeStore({ XDG_CONFIG_HOME: join(temporary, 'theirs') })
    plant(dir)
    for (const args of [['runs'], ['show', 'x'], ['search', 'x'], ['chat', 'foreman', '--list']]) {
      const ran = await inDir([...args, '--json'], embedded)
      expect(errorOf(ran)).toMatchObject({ code: 'foreign-store' })
      expect(ran.code).toBe(1)
    }
    const run = await inDir([...RUN.slice(0, 1), 'task', ...RUN.slice(2)], embedded)
    expect(errorOf(run)).toMatchObject({ code: 'untrusted-workspace', needs: [{ where: '.quire/' }] })
    // Trust gives access to the data, but no server obeys these files.
    await inDir(['trust'], embedded)
    const ran = await inDir(['runs', '--json'], embedded)
    expect(errorOf(ran)).toMatchObject({
      code: 'store-not-opened',
      message: expect.stringContaining('recovery.signal'),
    })
    expect(existsSync(canary)).toBe(false)
  })

  test('are not obeyed if git wrote them into the store of a trusted workspace', () => writtenByGit(['trust']))
  test('are not obeyed if git wrote them into the store of an untrusted workspace', { tags: ['long'] }, () =>
    writtenByGit([]),
  )

  async function writtenByGit(trust: readonly string[]): Promise<void> {
    const git = (cwd: string, ...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.invalid', ...args], { cwd, stdio: 'pipe' })
    const upstream = join(temporary, 'upstream')
    renameSync(dir, upstream)
    git(upstream, 'init', '--quiet', '-b', 'main')
    git(upstream, 'add', '.')
    git(upstream, 'commit', '--quiet', '-m', 'harmless')
    git(temporary, 'clone', '--quiet', upstream, dir)
    if (trust.length > 0) await inDir(trust)
    await makeStore()
    plant(upstream)
    git(upstream, 'add', '--force', '.quire')
    git(upstream, 'commit', '--quiet', '-m', 'hostile')
    git(dir, 'pull', '--quiet')
    expect(existsSync(join(dir, '.quire/store/recovery.signal'))).toBe(true)
    const ran = await inDir(['runs', '--json'], embedded)
    expect(existsSync(canary)).toBe(false)
    expect(ran.code).toBe(1)
    expect(errorOf(ran)).toMatchObject({
      code: 'tracked-store',
      message: expect.stringContaining('.quire/store/'),
    })
    // Without git's records, the server still does not obey the files.
    rmSync(join(dir, '.git'), { recursive: true })
    const again = await inDir(['runs', '--json'], embedded)
    expect(existsSync(canary)).toBe(false)
    expect(again.code).toBe(1)
    expect(errorOf(again).code).toMatch(/^foreign-store$|^store-not-opened$/)
  }
})

describe('init', () => {
  test('trusts the workspace that it created, even if the user adds code', async () => {
    dir = join(temporary, 'mine')
    const made = await quire(['init', dir], { cwd: temporary, env: own() })
    expect(made.code, made.stderr).toBe(0)
    put('flows/hello.mjs', FLOW())
    put('request.md', 'Hello')
    expect((await inDir(RUN)).code).toBe(0)
  })

  test('does not trust files that were already in the folder', { tags: ['long'] }, async () => {
    rmSync(join(dir, 'quire.yaml'))
    put('flows/hello.mjs', FLOW())
    expect((await inDir(['init', '.'])).code).toBe(0)
    expect(errorOf(await inDir(RUN))).toMatchObject({ code: 'untrusted-workspace' })
    expect(existsSync(marker)).toBe(false)
  })
})

test.skipIf(process.getuid?.() !== 0)(
  'another user’s quire.yaml in a parent folder is skipped with a message',
  async () => {
    chownSync(join(dir, 'quire.yaml'), 65_534, 65_534)
    put('flows/hello.mjs', FLOW())
    mkdirSync(join(dir, 'work'))
    const ran = await quire(['kits'], { cwd: join(dir, 'work'), env: own() })
    expect(ran.code).toBe(0)
    expect(ran.stdout).not.toContain('hello')
    expect(ran.stderr).toContain('Ignored a workspace.')
    const named = await quire(['kits', '--workspace', dir, '--json'], { cwd: temporary, env: own() })
    expect(named.code).toBe(1)
    expect(errorOf(named)).toMatchObject({ code: 'foreign-workspace' })
  },
)

test('an example in quire’s own checkout needs no trust, but a copy does', {
  tags: ['long'],
}, async () => {
  const examples = new URL('../../examples/review-loop/', import.meta.url).pathname
  const shipped = await quire(['kits'], { cwd: examples, env: own() })
  expect(shipped.stdout).toContain('review-loop: flows/review-loop.mjs (code)')
  put('flows/review-loop.mjs', '')
  expect((await inDir(['kits'])).stdout).toContain('review-loop: flows/review-loop.mjs (code, not loaded')
})
