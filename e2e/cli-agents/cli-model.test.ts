import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type CliOptions, findSandbox, isSandbox } from '@quire/agents'
import type { CallEvent, CallRequest } from '@quire/runtime/call'
import { CallFailed } from '@quire/runtime/call'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { installStandIns, type StandIns } from './install-stand-ins.ts'
import { openAgent } from './open-agent.ts'

const AGENTS = ['claude', 'codex', 'gemini']
const KEYS = { ANTHROPIC_API_KEY: 'sk-ant-secret-1', OPENAI_API_KEY: 'sk-secret-2', GEMINI_API_KEY: 'g-secret-3' }

let standIns: StandIns
let folder: string
beforeAll(async () => {
  standIns = await installStandIns(AGENTS)
  folder = await mkdtemp(join(tmpdir(), 'quire-cli-'))
})
afterAll(async () => {
  await standIns.remove()
  await rm(folder, { recursive: true, force: true })
})

const sandbox = await findSandbox()
if (!isSandbox(sandbox)) console.warn(`Agents are tested without a sandbox: ${sandbox.why}.`)
const sandboxed = {
  get environment() {
    const bwrap = isSandbox(sandbox) ? [dirname(sandbox.file)] : []
    return { PATH: [standIns.path, ...bwrap].join(delimiter), HOME: folder, ...KEYS }
  },
}

interface Reply {
  readonly text: string
  readonly finish: Extract<CallEvent, { type: 'finish' }>
}

async function ask(
  model: string,
  options: CliOptions = {},
  rest: Partial<CallRequest> = {},
  signal = new AbortController().signal,
): Promise<Reply> {
  const environment = { PATH: standIns.path, HOME: folder, ...KEYS, DATABASE_URL: 'postgres://elsewhere', AWSOME: 'no' }
  const request = {
    model,
    messages: [{ role: 'user' as const, content: 'Say hello.' }],
    maxOutputTokens: 500,
    ...rest,
  }
  let text = ''
  for await (const event of openAgent(model, { environment, ...options }).stream(request, signal)) {
    if (event.type === 'finish') return { text, finish: event }
    text += event.text
  }
  throw new Error('no finish')
}

async function failureOf(reply: Promise<unknown>): Promise<CallFailed> {
  const error: unknown = await reply.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(CallFailed)
  return error as CallFailed
}

interface Given {
  readonly arguments: readonly string[]
  readonly cwd: string
  readonly environment: Readonly<Record<string, string>>
  readonly prompt: string
}

const given = async (...asked: Parameters<typeof ask>): Promise<Given> =>
  JSON.parse((await ask(...asked)).text) as Given

/** A process that has ended keeps its id until its parent reaps it. It counts as dead here. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const status = `/proc/${pid}/stat`
  return !existsSync(status) || !/\) Z /.test(readFileSync(status, 'utf8'))
}

async function pidsIn(cwd: string): Promise<number[]> {
  const file = join(cwd, 'pids.json')
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text !== '') return JSON.parse(text) as number[]
    await sleep(20)
  }
}

describe('a command-line agent', () => {
  it('is started with the expected arguments', async () => {
    const untrusted = ['--setting-sources', 'user', '--strict-mcp-config', '--disable-slash-commands']
    const quiet = ['--tools', '', '--no-session-persistence', ...untrusted]
    expect((await given('claude/echo')).arguments).toEqual([
      '-p',
      '--model',
      'echo',
      '--output-format',
      'json',
      ...quiet,
    ])
    expect((await given('claude/default')).arguments).toEqual(['-p', '--output-format', 'json', ...quiet])
    const codex = await given('codex/echo')
    expect(codex.arguments.filter((one, at) => one !== '-c' && codex.arguments[at - 1] !== '-c')).toEqual([
      'exec',
      '--skip-git-repo-check',
      '--ephemeral',
      '--sandbox',
      'read-only',
      '-m',
      'echo',
      '--json',
      '-',
    ])
    expect(codex.arguments).toEqual(
      expect.arrayContaining([
        'features.shell_tool=false',
        'shell_environment_policy.inherit="core"',
        expect.stringMatching(`^projects={"${codex.cwd}"={trust_level="untrusted"},.*"/"={trust_level="untrusted"}}$`),
      ]),
    )
    expect((await given('gemini/echo')).arguments).toEqual(['-m', 'echo', '-o', 'json'])
  })

  it('can write only if allowed, and only in the given folder', async () => {
    const options = { mayWrite: true, cwd: folder }
    expect((await given('claude/write', options)).arguments).toEqual(
      expect.arrayContaining(['--permission-mode', 'acceptEdits']),
    )
    expect(await readFile(join(folder, 'written.txt'), 'utf8')).toBe('by the agent\n')
    expect((await given('codex/echo', options)).arguments).toContain('workspace-write')
    expect((await given('codex/echo', options)).arguments).not.toContain('features.shell_tool=false')
    expect((await given('gemini/echo', { ...options, trustsProject: true })).arguments).toEqual(
      expect.arrayContaining(['--approval-mode', 'auto_edit']),
    )
    expect((await failureOf(ask('claude/echo', { mayWrite: true }))).failure).toBe('misconfigured')
  })

  it.each(AGENTS)('%s works in a prepared folder and returns its changes', async (agent) => {
    const isTrusted = !isSandbox(sandbox)
    const place = await mkdtemp(join(folder, 'place-'))
    const opened: string[] = []
    const discarded: string[] = []
    const workplace = {
      isTrusted,
      open: async () => {
        opened.push(place)
        return place
      },
      close: async (where: string, text: string) =>
        `${(JSON.parse(text) as Given).cwd === where}: ${await readdir(where)}`,
      discard: async () => {
        discarded.push(place)
      },
    }
    const messages = [{ role: 'user' as const, content: 'Go.' }]
    expect((await ask(`${agent}/write`, sandboxed, { messages, workplace })).text).toBe('true: written.txt')
    expect(opened).toEqual([place])
    expect(discarded).toEqual([place])
    await failureOf(ask(`${agent}/crash`, sandboxed, { messages, workplace }))
    expect(discarded).toEqual([place, place])
  })

  it.each(['isTrusted', 'isOwn'])(
    'does not change files without a sandbox, unless the folder is marked as %s',
    async (mark) => {
      const place = await mkdtemp(join(folder, 'place-'))
      const workplace = {
        open: async () => place,
        close: async (_: string, text: string) => text,
        discard: async () => {},
      }
      const { failure, message } = await failureOf(ask('claude/write', {}, { workplace }))
      expect([failure, message]).toEqual(['misconfigured', expect.stringMatching(/without a sandbox.*--trust-repo/s)])
      expect(await readdir(place)).toEqual([])
      await ask('claude/write', {}, { workplace: { ...workplace, [mark]: true } })
      expect(await readdir(place)).toEqual(['written.txt'])
    },
  )

  it.skipIf(!isSandbox(sandbox)).each(AGENTS)('%s sees only its own part of the home folder', async (agent) => {
    const place = await mkdtemp(join(folder, 'place-'))
    const home = await mkdtemp(join(folder, 'home-'))
    for (const name of ['.ssh', '.claude', '.codex', '.gemini']) {
      await mkdir(join(home, name))
      await writeFile(join(home, name, 'key'), name)
    }
    const workplace = {
      isReadOnly: true,
      open: async () => place,
      close: async (_: string, text: string) => text,
      discard: async () => {},
    }
    const environment = { ...sandboxed.environment, HOME: home }
    const { text } = await ask(`${agent}/peek`, { environment }, { workplace })
    const seen = JSON.parse(text) as { home: string[]; write: string; outside: string }
    expect(seen.home).toEqual([`.${agent}`])
    expect(seen).toMatchObject({ write: 'EROFS', outside: 'ENOENT' })
  })

  it('works in its own folder, which is removed afterwards', async () => {
    vi.stubEnv('TMPDIR', await mkdtemp(join(folder, 'tmp-')))
    const { cwd } = await given('codex/echo')
    expect(cwd).toContain('quire-agent-')
    expect(existsSync(cwd)).toBe(false)
    await failureOf(ask('codex/garbage'))
    expect(await readdir(tmpdir())).toEqual([])
    vi.unstubAllEnvs()
  })

  it('gets its own keys but no other variables, and prints no keys', async () => {
    const { environment } = await given('claude/echo')
    expect(environment).toMatchObject({
      ANTHROPIC_API_KEY: expect.stringMatching(/\[key\]$/),
      CLAUDE_CODE_MAX_OUTPUT_TOKENS: '500',
      HOME: folder,
    })
    for (const name of ['OPENAI_API_KEY', 'GEMINI_API_KEY', 'DATABASE_URL', 'AWSOME'])
      expect(environment).not.toHaveProperty(name)
    expect((await given('gemini/echo')).environment).toMatchObject({
      GEMINI_API_KEY: '[key]',
      GEMINI_CLI_TRUST_WORKSPACE: 'false',
    })
  })

  it('is told to ignore the configuration of an untrusted project', async () => {
    const trusted = { cwd: folder, trustsProject: true }
    const claude = await given('claude/echo', trusted)
    expect(claude.arguments).not.toContain('--setting-sources')
    expect(claude.environment).not.toHaveProperty('CLAUDE_CODE_SAFE_MODE')
    expect((await given('claude/echo', { cwd: folder })).environment).toMatchObject({
      CLAUDE_CODE_SAFE_MODE: '1',
      GIT_CONFIG_KEY_0: 'core.fsmonitor',
    })
    const codex = await given('codex/echo', trusted)
    expect(codex.arguments.some((one) => one.startsWith('projects='))).toBe(false)
    const gemini = await given('gemini/echo', trusted)
    expect(gemini.environment).toMatchObject({ GEMINI_CLI_TRUST_WORKSPACE: 'true' })
    // The agent's home contains a copy of the user's home. It also contains a command that sends prompts unchanged.
    expect(gemini.environment.GEMINI_CLI_HOME).toMatch(/quire-agent-/)
  })

  it('is rejected in a project if its version might load the project’s configuration', async () => {
    const environment = { PATH: standIns.path, HOME: folder, CLAUDE_STAND_IN_VERSION: '2.1.100' }
    const failed = await failureOf(ask('claude/echo', { cwd: folder, environment }))
    expect(failed).toMatchObject({ failure: 'misconfigured', canHeal: false })
    expect(failed.message).toMatch(/is version 2\.1\.100.*2\.1\.197.*--trust-repo/)
    expect((await ask('claude/echo', { environment })).text).not.toBe('')
    expect((await ask('claude/echo', { cwd: folder, environment, trustsProject: true })).text).not.toBe('')
  })

  it('for gemini, gets a temporary home folder that contains only the user’s sign-in', async () => {
    const home = await mkdtemp(join(folder, 'home-'))
    await mkdir(join(home, '.gemini'))
    const theirs = {
      'settings.json':
        '{ // comment\n"security": {"auth": {"selectedType": "oauth-personal"}}, "mcpServers": {"x": {"command": "x"}}}',
      'oauth_creds.json': '{"access_token":"t"}',
    }
    for (const [name, text] of Object.entries(theirs)) await writeFile(join(home, '.gemini', name), text)
    const { environment } = await given('gemini/show-home', { environment: { PATH: standIns.path, HOME: home } })
    expect(JSON.parse(environment.SETTINGS!)).toEqual({
      security: { auth: { selectedType: 'oauth-personal' }, folderTrust: { enabled: false } },
      advanced: { ignoreLocalEnv: true },
      hooksConfig: { enabled: false },
    })
    expect(environment.CREDENTIALS).toBe('{"access_token":"t"}')
    expect(existsSync(environment.GEMINI_CLI_HOME!)).toBe(false)
  })

  it('gets the prompt on standard input, with roles if there are several messages', async () => {
    const messages = [
      { role: 'system' as const, content: 'Be <brief> & kind.' },
      { role: 'user' as const, content: 'Naïve “text”\n`$(id)`' },
    ]
    // Gemini would treat an @ in a plain prompt as the path of a file.
    expect((await given('gemini/echo')).prompt).toBe('/quire\nSay hello.')
    expect((await given('claude/echo')).prompt).toBe('Say hello.')
    expect((await given('codex/echo', {}, { messages })).prompt).toBe(
      '[SYSTEM]\nBe <brief> & kind.\n\n[USER]\nNaïve “text”\n`$(id)`',
    )
    expect((await given('gemini/echo', { promptForm: 'xml' }, { messages })).prompt).toContain(
      '<![CDATA[Be <brief> & kind.]]>',
    )
  })

  it('accepts a prompt of several megabytes', async () => {
    const content = 'words and words '.repeat(200_000)
    // The stand-in answers with the whole prompt, so the answer needs a high limit too.
    const request = { messages: [{ role: 'user' as const, content }], maxOutputTokens: 1_000_000 }
    expect((await given('claude/echo', {}, request)).prompt).toBe(content)
  })
})

describe('the output of an agent', () => {
  it('is parsed with its usage and finish reason', async () => {
    expect((await ask('claude/echo')).finish).toMatchObject({
      finishReason: 'stop',
      providerFinishReason: 'end_turn',
      usage: { inputTokens: 1112, outputTokens: 34, cacheReadTokens: 1000, cacheWriteTokens: 100 },
    })
    expect(await ask('claude/cut')).toMatchObject({
      text: 'Half of',
      finish: { finishReason: 'length', providerFinishReason: 'max_tokens' },
    })
    expect((await ask('codex/echo')).finish).toMatchObject({
      finishReason: 'stop',
      usage: { inputTokens: 24_763, outputTokens: 122, cacheReadTokens: 24_448, reasoningTokens: 64 },
    })
    expect((await ask('gemini/echo')).finish).toMatchObject({
      finishReason: 'stop',
      usage: { inputTokens: 110, outputTokens: 25, cacheReadTokens: 0, reasoningTokens: 3 },
    })
  })

  it('is found among other output', async () => {
    expect((await ask('claude/noisy')).text).toBe('Quiet.')
    expect((await ask('codex/reconnects')).text).toBe('Done.')
  })

  it('warns about parameters that could not be passed on', async () => {
    expect((await ask('claude/noisy')).finish.warnings).toBeUndefined()
    expect((await ask('claude/noisy', {}, { reasoning: 'low' })).finish.warnings).toEqual([
      expect.stringContaining('reasoning'),
    ])
    expect((await given('codex/echo', {}, { reasoning: 'low' })).arguments).toContain('model_reasoning_effort="low"')
    expect((await ask('codex/reconnects', {}, { temperature: 0 })).finish.warnings).toEqual([
      expect.stringContaining('maxOutputTokens'),
      expect.stringContaining('temperature'),
    ])
  })
})

describe('agent failures', () => {
  it('if a command is missing, the error shows how to install it', async () => {
    const failed = await failureOf(ask('claude/opus', { environment: { PATH: '/nowhere' } }))
    expect(failed).toMatchObject({ failure: 'not-installed', canHeal: false })
    expect(failed.message).toContain('npm install --global @anthropic-ai/claude-code')
    expect((await failureOf(ask('aider/x'))).message).toContain('Known: claude, codex, gemini')
    expect((await failureOf(ask('claude/--dangerous'))).failure).toBe('misconfigured')
  })

  it.each([
    ['claude/rate-limited', 'rate-limited', 429],
    ['claude/error-inside', 'overloaded', 529],
    ['claude/unauthorised', 'unauthorised', undefined],
    ['claude/unknown-model', 'not-found', undefined],
    ['claude/too-long', 'rejected', undefined],
    ['claude/turns', 'rejected', undefined],
    ['codex/rate-limited', 'rate-limited', 429],
    ['codex/error-inside', 'rate-limited', undefined],
    ['codex/unauthorised', 'unauthorised', 401],
    ['codex/unknown-model', 'not-found', undefined],
    ['codex/cut-stream', 'network', undefined],
    ['gemini/rate-limited', 'rate-limited', 429],
    ['gemini/error-inside', 'server', 500],
    ['gemini/unauthorised', 'unauthorised', 401],
    ['gemini/unknown-model', 'not-found', 404],
  ] as const)('%s is classified as %s', async (model, failure, status) => {
    expect(await failureOf(ask(model))).toMatchObject({ failure, status })
  })

  it('the retry delay is reported, and no keys are shown', async () => {
    expect((await failureOf(ask('codex/rate-limited'))).retryAfterMs).toBe(7000)
    const { message } = await failureOf(ask('claude/unauthorised'))
    expect(message).not.toContain(KEYS.ANTHROPIC_API_KEY)
    expect(message).toContain('ANTHROPIC_API_KEY')
  })

  it.each(AGENTS)('%s: distinguishes garbage, silence and a crash', async (agent) => {
    expect((await failureOf(ask(`${agent}/garbage`))).message).toContain('in an unknown format')
    expect((await failureOf(ask(`${agent}/empty`))).message).toContain('gave no answer')
    expect((await failureOf(ask(`${agent}/crash`))).message).toMatch(/exit code 1.*TypeError/)
  })

  it('reports no answer if an agent does not read its input', async () => {
    const messages = [{ role: 'user' as const, content: 'x'.repeat(4_000_000) }]
    expect((await failureOf(ask('claude/deaf', {}, { messages }))).message).toContain('gave no answer')
  })
})

describe('terminating an agent', () => {
  it.each(AGENTS)('cuts off a flood of %s', async (agent) => {
    const started = performance.now()
    const failed = await failureOf(ask(`${agent}/flood`, { maxOutputBytes: 1_000_000 }))
    expect(failed).toMatchObject({ failure: 'rejected', canHeal: false })
    expect(failed.message).toContain('1000000 bytes')
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  it.each(AGENTS)('stops %s at a small multiple of the output limit', async (agent) => {
    const failed = await failureOf(ask(`${agent}/flood`, {}, { maxOutputTokens: 2_000 }))
    expect(failed).toMatchObject({ failure: 'rejected' })
    expect(failed.message).toContain(`more than ${1_048_576 + 2_000 * 1_024} bytes`)
  })

  it.each(AGENTS)('kills a hanging agent (%s) and its child process', async (agent) => {
    const cwd = await mkdtemp(join(folder, 'hang-'))
    const failed = failureOf(ask(`${agent}/hang`, { cwd, timeoutMs: 1500, graceMs: 300 }))
    const pids = await pidsIn(cwd)
    expect(pids.map(isAlive)).toEqual([true, true])
    expect((await failed).failure).toBe('timeout')
    await sleep(100)
    expect(pids.map(isAlive)).toEqual([false, false])
  })

  it('kills the agent and its child when the call is aborted', async () => {
    const cwd = await mkdtemp(join(folder, 'abort-'))
    const controller = new AbortController()
    const failed = failureOf(ask('claude/hang', { cwd, graceMs: 300 }, {}, controller.signal))
    const pids = await pidsIn(cwd)
    controller.abort()
    expect((await failed).failure).toBe('cancelled')
    await sleep(100)
    expect(pids.map(isAlive)).toEqual([false, false])
    expect((await failureOf(ask('claude/echo', {}, {}, AbortSignal.abort()))).failure).toBe('cancelled')
  })

  it('leaves nothing running when Quire itself is killed', async () => {
    const cwd = await mkdtemp(join(folder, 'killed-'))
    const script = fileURLToPath(new URL('ask-and-wait.ts', import.meta.url))
    const quire = spawn(process.execPath, [script, 'claude/hang', cwd], {
      env: { PATH: standIns.path, HOME: folder, TMPDIR: cwd },
      stdio: 'inherit',
    })
    const pids = await pidsIn(cwd)
    expect(pids.map(isAlive)).toEqual([true, true])
    const scratches = async () => (await readdir(cwd)).filter((name) => name.startsWith('quire-agent-'))
    expect(await scratches()).toHaveLength(1)
    quire.kill('SIGKILL')
    for (let tries = 0; tries < 100 && (pids.some(isAlive) || (await scratches()).length > 0); tries++) await sleep(50)
    expect(pids.map(isAlive)).toEqual([false, false])
    expect(await scratches()).toEqual([])
  })

  it('leaves no child process running if an agent exits early', async () => {
    const cwd = await mkdtemp(join(folder, 'left-'))
    await ask('claude/leaves-child', { cwd })
    const pids = await pidsIn(cwd)
    expect(pids.map(isAlive)).toEqual([false])
  })
})
