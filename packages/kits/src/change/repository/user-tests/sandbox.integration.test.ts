import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findSandbox, isSandbox, type Sandbox } from '@quire/agents'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestRepository, testRepository } from '../../../../../../e2e/change/test-repository.ts'
import { runOnCommit } from './run-on-commit.ts'

const found = await findSandbox()
const sandbox = isSandbox(found) ? found : null
if (!sandbox) console.warn(`The tests of the sandbox are skipped: ${'why' in found ? found.why : ''}.`)

const SECRET = 'only-for-the-user'
const files = {
  'read.mjs': `import { readFileSync } from 'node:fs'
for (const file of process.argv.slice(2)) {
  try { console.log('READ', readFileSync(file, 'utf8')) } catch (error) { console.log(error.code) }
}
`,
  'write.mjs': `import { writeFileSync } from 'node:fs'
for (const file of process.argv.slice(2)) {
  try { writeFileSync(file, 'written'); console.log('WROTE', file) } catch (error) { console.log(error.code) }
}
`,
  'connect.mjs': `try { console.log('REACHED', await (await fetch(process.argv[2])).text()) } catch (error) { console.log(error.cause?.code) }
`,
  'link.txt': 'tracked\n',
}

describe.skipIf(!sandbox)('a hostile test in the sandbox', () => {
  let repository: TestRepository
  let home: string
  let outside: string
  let secrets: string
  beforeAll(() => {
    repository = testRepository({ ...files, 'package.json': '{}', '.gitignore': 'node_modules\n' })
    repository.write({ 'node_modules/tax/index.js': 'export const rate = 19\n', 'node_modules/.cache/x': 'x' })
    home = mkdtempSync(join(tmpdir(), 'quire-home-'))
    outside = mkdtempSync(join(tmpdir(), 'quire-outside-'))
    secrets = join(homedir(), `.quire-test-${process.pid}`)
    mkdirSync(secrets)
    writeFileSync(join(secrets, 'id_ed25519'), SECRET)
    process.env.QUIRE_TEST_API_KEY = SECRET
    process.env.HTTPS_PROXY = `http://user:${SECRET}@localhost:1`
  })
  afterAll(() => {
    delete process.env.QUIRE_TEST_API_KEY
    delete process.env.HTTPS_PROXY
    repository.remove()
    for (const folder of [home, outside, secrets]) rmSync(folder, { recursive: true })
  })

  const run = (
    command: string,
    more: { install?: string; readable?: string[]; timeoutMs?: number; sandbox?: Sandbox | null } = {},
  ) =>
    runOnCommit(
      repository.folder,
      { home, name: 'hostile', commit: repository.head() },
      {
        test: command,
        install: more.install,
        timeoutMs: more.timeoutMs ?? 30_000,
        signal: new AbortController().signal,
        sandbox: more.sandbox === undefined ? sandbox : more.sandbox,
        readable: more.readable ?? [],
      },
    )

  test('works where a plain command works', async () => {
    const command = 'cat link.txt && git log --format=%s && cat node_modules/tax/index.js'
    expect(await run(command, { readable: ['/no/such/folder'] })).toMatchObject({
      hasPassed: true,
      output: 'tracked\nFirst\nexport const rate = 19\n',
    })
  })

  test('would read, write and connect without the sandbox', async () => {
    const { output } = await run(`node read.mjs '${secrets}/id_ed25519'; node write.mjs '${outside}/x'`, {
      sandbox: null,
    })
    expect(output).toBe(`READ ${SECRET}\nWROTE ${outside}/x\n`)
    rmSync(join(outside, 'x'))
  })

  test('cannot read the home folder, other folders, the user’s repository or the machine’s secrets', async () => {
    const targets = [
      join(secrets, 'id_ed25519'),
      join(homedir(), '.bashrc'),
      '/root/.ssh/id_rsa',
      join(repository.folder, '.git/config'),
      join(repository.folder, 'link.txt'),
      join(home, 'hostile/owner.json'),
      '/var/lib/dpkg/status',
      '/proc/1/environ',
    ]
    const { output } = await run(`node read.mjs ${targets.map((target) => `'${target}'`).join(' ')}`)
    expect(output).not.toContain(SECRET)
    expect(output.trim().split('\n').slice(0, 7)).toEqual(Array(7).fill('ENOENT'))
    expect(output).not.toContain('owner')
    expect((await run('cat /etc/shadow /etc/ssh/* 2>/dev/null | wc -c')).output.trim()).toBe('0')
  })

  test('can read a folder that the user allows', async () => {
    const { output } = await run(`node read.mjs '${secrets}/id_ed25519'; node write.mjs '${secrets}/new'`, {
      readable: [secrets],
    })
    expect(output).toBe(`READ ${SECRET}\nEROFS\n`)
  })

  test('has no keys in its environment', async () => {
    const { output } = await run('env; cat /proc/*/environ 2>/dev/null | tr "\\0" "\\n"')
    expect(output).not.toContain(SECRET)
    expect(output).not.toContain(homedir() === '/' ? 'no home' : `HOME=${homedir()}\n`)
    expect(output).toContain('CI=1')
  })

  test('cannot write outside its checkout and its own temporary folder', async () => {
    const targets = [
      join(outside, 'x'),
      join(homedir(), 'x'),
      '/x',
      '/etc/x',
      '/usr/x',
      '/var/x',
      join(repository.folder, 'x'),
      join(repository.folder, '.git/objects/x'),
      join(repository.folder, 'node_modules/tax/index.js'),
      'node_modules/tax/index.js',
    ]
    const { output } = await run(`node write.mjs ${targets.map((target) => `'${target}'`).join(' ')}`)
    // The sandbox has an empty folder of that name in its own /tmp.
    expect(output.replace(`WROTE ${join(repository.folder, 'x')}`, '')).not.toContain('WROTE')
    for (const target of targets.slice(0, -2)) expect(existsSync(target)).toBe(false)
    expect(readFileSync(join(repository.folder, 'node_modules/tax/index.js'), 'utf8')).toContain('19')
    const inside = await run('node write.mjs a.txt node_modules/.cache "$HOME/x" "$TMPDIR/y" /tmp/z')
    expect(inside.output.match(/WROTE/g)).toHaveLength(5)
    expect(existsSync('/tmp/z')).toBe(false)
    expect(readFileSync(join(repository.folder, 'node_modules/.cache/x'), 'utf8')).toBe('x')
  })

  test('cannot reach the network or a server on this machine; an install command can', async () => {
    const server = createServer((_, response) => response.end('hello'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    try {
      expect((await run(`node connect.mjs ${url}`)).output).toBe('ECONNREFUSED\n')
      expect((await run('node connect.mjs http://192.0.2.1/')).output).toMatch(/^E(?:NETUNREACH|HOSTUNREACH)\n/)
      const installed = await run('cat said.txt', { install: `node connect.mjs ${url} > said.txt` })
      expect(installed.output).toBe('REACHED hello\n')
      expect((await run('true', { install: `node read.mjs '${secrets}/id_ed25519'; exit 1` })).output).toBe('ENOENT\n')
    } finally {
      server.close()
    }
  })

  test('can use a server of its own', async () => {
    const own = `require('http').createServer((_, r) => r.end('own')).listen(8123, async () => {
      console.log(await (await fetch('http://localhost:8123')).text()); process.exit() })`
    expect((await run(`node -e "${own.replaceAll('\n', ' ')}"`)).output).toBe('own\n')
  })

  test('leaves no process behind, even one that leaves its process group', async () => {
    const seconds = 100_000 + process.pid
    const daemon = `require('child_process').spawn('sleep', ['${seconds}'], { detached: true, stdio: 'ignore' }).unref()`
    const running = (): string[] =>
      execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes(`sleep ${seconds}`))
    expect(await run(`node -e "${daemon}"`, { sandbox: null })).toMatchObject({ hasPassed: true })
    expect(running()).toHaveLength(1)
    process.kill(Number(running()[0]!.trim().split(' ')[0]), 'SIGKILL')
    expect(await run(`node -e "${daemon}"`)).toMatchObject({ hasPassed: true })
    for (let tries = 0; tries < 40 && running().length > 0; tries++) await sleep(50)
    expect(running()).toEqual([])
  })

  test('is stopped if it writes without end or does not end', async () => {
    expect((await run('yes')).ending).toMatch(/^stopped: it wrote more than/)
    expect((await run('trap "" TERM; while :; do sleep 1; done', { timeoutMs: 1000 })).ending).toMatch(
      /^stopped after 1 s/,
    )
  })

  test('sees and signals no processes outside', async () => {
    const { output } = await run(`kill -0 ${process.pid} 2>&1; ls /proc | grep -c '^[0-9]*$'`)
    expect(output).toMatch(/[Nn]o such process/)
    expect(Number(output.trim().split('\n').at(-1))).toBeLessThan(10)
  })

  test('has no capabilities, even if Quire runs as root', async () => {
    expect((await run('grep CapEff /proc/self/status')).output).toMatch(/^CapEff:\s*0+\n$/)
  })

  test.skipIf(process.getuid?.() !== 0)('works for a user who is not root', async () => {
    // The files of the repository belong to root, so only the sandbox itself is tried.
    const args = [
      'nobody',
      '-s',
      '/bin/sh',
      '-c',
      `${sandbox!.file} --unshare-all --cap-drop ALL --ro-bind / / --proc /proc --dev /dev id -u`,
    ]
    expect(execFileSync('su', args, { encoding: 'utf8' }).trim()).not.toBe('0')
  })
})
