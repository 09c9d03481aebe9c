import { mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isRecord } from '@quire/core/data-file'
import {
  type CallEvent,
  CallFailed,
  type CallRequest,
  type Model,
  maxResponseBytes,
  type Workplace,
} from '@quire/runtime/call'
import { createKeyScrubber, findKeys, scrubText } from '@quire/runtime/keys'
import { childEnvironment, quietGit } from './child-environment.ts'
import { classifyFailure } from './classify-failure.ts'
import { type AgentRequest, type AgentResponse, type CliAgent, promptText } from './cli-agent.ts'
import { type CliOptions, DEFAULT_GRACE_MS, DEFAULT_MAX_OUTPUT_BYTES, DEFAULT_TIMEOUT_MS } from './cli-options.ts'
import { findExecutable } from './find-executable.ts'
import { CLI_AGENTS } from './known/index.ts'
import { readText } from './read-json.ts'
import { type ProcessResult, type ProcessRun, runProcess } from './run-process.ts'
import { findSandbox, isSandbox, type Sandbox } from './sandbox/find-sandbox.ts'
import { agentInSandbox } from './sandbox/in-sandbox.ts'

/**
 * A model behind a command-line agent: `claude/MODEL`, `codex/MODEL` or `gemini/MODEL`. `default` selects the agent's
 * own default model.
 */
export function cliModel(id: string, options: CliOptions = {}): Model {
  return {
    id,
    stream: (request, signal) => streamAgent(id, options, request, signal),
    check: async () => {
      await locateAgent(id, options)
    },
  }
}

async function* streamAgent(
  id: string,
  options: CliOptions,
  request: CallRequest,
  signal: AbortSignal,
): AsyncGenerator<CallEvent> {
  const { agent, file, model } = await locateAgent(id, options)
  const { workplace } = request
  if (options.mayWrite && options.cwd === undefined && !workplace) {
    throw new CallFailed(id, 'misconfigured', 'an agent with write access needs a folder to write in (cwd).')
  }
  const source = options.environment ?? process.env
  const scratch = await mkdtemp(join(tmpdir(), 'quire-agent-'))
  try {
    const empty = join(scratch, 'empty')
    await mkdir(empty)
    const project = workplace ? await workplace.open() : options.cwd
    const folder = project ?? empty
    const agentRequest: AgentRequest = {
      model: model === '' || model === 'default' ? undefined : model,
      access: accessOf(workplace, options),
      maxOutputTokens: request.maxOutputTokens,
      ...(request.reasoning && { reasoning: request.reasoning }),
      folder: await realpath(folder).catch(() => folder),
      isTrusted: workplace ? workplace.isTrusted === true : options.trustsProject === true,
    }
    const own = {
      ...agent.environment(agentRequest),
      ...(await agent.prepare?.(agentRequest, scratch, source)),
      ...(!agentRequest.isTrusted && quietGit()),
    }
    const environment = childEnvironment(source, agent, own)
    if (project !== undefined && !agentRequest.isTrusted) await checkVersion(id, agent, file, scratch, environment)
    const prompt = promptText(request.messages, options.promptForm ?? 'roles')
    const plain: ProcessRun = {
      file,
      arguments: agent.arguments(agentRequest, options.extraArguments ?? []),
      cwd: folder,
      environment,
      input: agent.input?.(prompt) ?? prompt,
      timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      maxOutputBytes: options.maxOutputBytes ?? defaultOutputBytes(agentRequest),
      graceMs: options.graceMs ?? DEFAULT_GRACE_MS,
      scratch,
    }
    const mayWrite = agentRequest.access === 'write'
    const isRisky = mayWrite && workplace?.isOwn !== true
    const sandbox = workplace && !agentRequest.isTrusted ? await sandboxFor(id, agent, source.PATH, isRisky) : undefined
    const place = { agent, folder: agentRequest.folder, mayWrite, scratch }
    const run = sandbox ? await agentInSandbox({ ...plain, cwd: agentRequest.folder }, sandbox, place) : plain
    const result = await runProcess(run, signal).catch((error: unknown) => {
      throw new CallFailed(id, 'misconfigured', `${file} could not be started in ${folder}: ${messageOf(error)}.`, {
        cause: error,
      })
    })
    checkEnding(id, agent, result, run)
    const keys = findKeys(source)
    const clean = (text: string): string => scrubText(text, keys)
    const response =
      result.ending === 'flood' ? truncatedAnswer(id, agent, result, run) : answerOf(id, agent, result, clean)
    yield {
      type: 'text',
      text: workplace ? await workplace.close(folder, createKeyScrubber(keys).scrub(response.text)) : response.text,
    }
    const { type: _, text: __, ...finish } = response
    const warnings = agent.ignores
      .filter((setting) => request[setting] !== undefined)
      .map((setting) => `${setting} was ignored, because ${agent.command} has no option for this setting.`)
    if (result.ending === 'flood') {
      warnings.push(`${agent.command} was stopped, because it wrote more than ${run.maxOutputBytes} bytes.`)
    }
    yield { type: 'finish', ...finish, ...(warnings.length > 0 && { warnings }) }
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 })
    await workplace?.discard()
  }
}

interface LocatedAgent {
  readonly agent: CliAgent
  /** The program. */
  readonly file: string
  /** Empty if the id contains no model name. */
  readonly model: string
}

/** The agent named in an id, and its location. @throws CallFailed */
async function locateAgent(id: string, { environment = process.env }: CliOptions): Promise<LocatedAgent> {
  const [name = '', ...rest] = id.split('/')
  const model = rest.join('/')
  const agent = Object.hasOwn(CLI_AGENTS, name) ? CLI_AGENTS[name] : undefined
  if (!agent) {
    const names = Object.keys(CLI_AGENTS).join(', ')
    throw new CallFailed(id, 'misconfigured', `unknown agent '${name}'. Known: ${names}.`)
  }
  if (model.startsWith('-')) throw new CallFailed(id, 'misconfigured', `'${model}' is not a model name.`)
  const file = await findExecutable(agent.command, environment.PATH)
  if (file !== undefined) return { agent, file, model }
  throw new CallFailed(
    id,
    'not-installed',
    `${agent.command} was not found on PATH. Install it with \`${agent.install}\`, then ${agent.signIn}.`,
  )
}

/** An agent that reads or changes files also reports what its tools print. */
function defaultOutputBytes({ access, maxOutputTokens }: AgentRequest): number {
  const limit = access === 'none' ? maxResponseBytes(maxOutputTokens) : DEFAULT_MAX_OUTPUT_BYTES
  return Math.min(limit, DEFAULT_MAX_OUTPUT_BYTES)
}

function accessOf(workplace: Workplace | undefined, { mayWrite }: CliOptions): AgentRequest['access'] {
  if (workplace) return workplace.isReadOnly ? 'read' : 'write'
  return mayWrite ? 'write' : 'none'
}

/**
 * The sandbox for an agent in a folder that is not trusted. An agent that only reads, or writes in a folder of its own,
 * also works without one.
 */
async function sandboxFor(
  id: string,
  { command }: CliAgent,
  path: string | undefined,
  isRisky: boolean,
): Promise<Sandbox | undefined> {
  const sandbox = await findSandbox(path)
  if (isSandbox(sandbox)) return sandbox
  if (!isRisky) return undefined
  throw new CallFailed(
    id,
    'misconfigured',
    `${command} must not change files without a sandbox: ${sandbox.why}. ${sandbox.fix} Or pass --trust-repo if you trust the repository.`,
  )
}

/** Other versions might run programs named in a project's configuration. */
async function checkVersion(
  id: string,
  agent: CliAgent,
  file: string,
  cwd: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const version = await agentVersion(file, agent, cwd, environment)
  const { command, oldestVersion, install } = agent
  if (version !== undefined && !isOlder(version, oldestVersion)) return
  const what = version === undefined ? 'does not report its version' : `is version ${version}`
  throw new CallFailed(
    id,
    'misconfigured',
    `${command} ${what}. Only ${oldestVersion} and later are known to ignore hooks and servers in a repository's configuration. ` +
      `Update it with \`${install}\`, or pass --trust-repo if you trust the repository.`,
  )
}

interface Limits {
  readonly timeoutMs: number
  readonly maxOutputBytes: number
}

function checkEnding(id: string, { command }: CliAgent, { ending }: ProcessResult, limits: Limits): void {
  if (ending === 'cancelled') throw new CallFailed(id, 'cancelled', 'cancelled.')
  if (ending === 'timeout') {
    throw new CallFailed(id, 'timeout', `${command} did not finish within ${limits.timeoutMs} ms and was stopped.`)
  }
}

/** The answer of an agent that was stopped because it wrote too much, if the answer arrived before that. */
function truncatedAnswer(id: string, agent: CliAgent, result: ProcessResult, { maxOutputBytes }: Limits): Answer {
  const response = agent.read(result)
  if (response.type === 'answer' && response.text.trim() !== '') return { ...response, finishReason: 'length' }
  throw new CallFailed(id, 'rejected', `${agent.command} wrote more than ${maxOutputBytes} bytes and was stopped.`)
}

type Answer = Extract<AgentResponse, { type: 'answer' }>

function answerOf(id: string, agent: CliAgent, result: ProcessResult, clean: (text: string) => string): Answer {
  const response = agent.read(result)
  if (response.type === 'answer' && response.text.trim() !== '') return response
  const { command, signIn } = agent
  const printed = shorten(clean(result.stderr.trim() || result.stdout.trim()))
  const isFailure = response.type === 'failure'
  if (isFailure || result.exitCode !== 0) {
    const message = isFailure ? shorten(clean(response.message)) : printed || 'it gave no message.'
    const { failure, status, retryAfterMs } = isFailure
      ? classifyFailure(response.message, response.status)
      : classifyFailure(printed, undefined)
    const how = result.signal === undefined ? `exit code ${result.exitCode}` : result.signal
    const hint = failure === 'unauthorised' ? ` To sign in, ${signIn}.` : ''
    throw new CallFailed(id, failure, `${command} failed (${how}): ${message}${hint}`, { status, retryAfterMs })
  }
  const what =
    response.type === 'answer' || printed === ''
      ? 'finished but gave no answer.'
      : `answered in an unknown format: ${printed}`
  throw new CallFailed(id, 'server', `${command} ${what}`)
}

const MAX_MESSAGE = 600

function shorten(text: string): string {
  return text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)} …` : text
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The version of an installed agent. Undefined if the agent does not report a version. */
async function agentVersion(
  file: string,
  agent: CliAgent,
  cwd: string,
  environment: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const program = await realpath(file)
  // Some agents take seconds to print their version. Reading a file is faster.
  const version = await packageVersion(program, agent.package)
  if (version !== undefined) return version
  const run = { file, arguments: ['--version'], cwd, environment, input: '' }
  const limits = { timeoutMs: 30_000, maxOutputBytes: 100_000, graceMs: 1000 }
  const { stdout } = await runProcess({ ...run, ...limits }, new AbortController().signal)
  return /\d+\.\d+\.\d+/.exec(stdout)?.[0]
}

const MAX_LEVELS = 6

async function packageVersion(program: string, name: string): Promise<string | undefined> {
  let folder = dirname(program)
  for (let level = 0; level < MAX_LEVELS; level++, folder = dirname(folder)) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined)
    if (text === undefined) continue
    try {
      const found: unknown = JSON.parse(text)
      if (isRecord(found) && found.name === name) return readText(found, 'version')
    } catch {
      // This is not the agent's package.
    }
  }
  return undefined
}

/** Whether one version is older than another. Compares the numbers from left to right. */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((one) => one.split(/[.+-]/).slice(0, 3).map(Number))
  for (let at = 0; at < 3; at++) {
    const [mine = 0, other = 0] = [a![at], b![at]]
    if (mine !== other) return mine < other
  }
  return false
}
