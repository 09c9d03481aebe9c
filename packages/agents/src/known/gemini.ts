import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { isRecord } from '@quire/core/data-file'
import type { CallUsage } from '@quire/runtime/call'
import type { AgentRequest, AgentResponse, CliAgent } from '../cli-agent.ts'
import { type JsonRecord, readCount, readJsonRecord, readText } from '../read-json.ts'

/** Files that contain the user's sign-in. */
const CREDENTIALS = ['oauth_creds.json', 'google_accounts.json', 'gemini-credentials.json', 'installation_id']

/**
 * Allows edits without confirmation. Other tools that make changes are not offered, because they would ask for
 * confirmation.
 */
const WRITE_POLICY = `[[rule]]
toolName = ["write_file", "replace"]
decision = "allow"
priority = 900
`

/**
 * The name of our own Gemini command. Without a command, Gemini treats every `@` in a prompt as the start of a file
 * path and may hang. Gemini does not change the text after a command.
 */
const PROMPT_COMMAND = 'quire'
const COMMAND_FILE = `description = "Answers a prompt."
prompt = "Follow the prompt below. It begins after the line /${PROMPT_COMMAND}."
`

/** Exit codes with a specific meaning. */
const EXIT_STATUS: Readonly<Record<number, number>> = { 41: 401, 42: 400 }

/** Google's Gemini CLI. */
export const GEMINI: CliAgent = {
  command: 'gemini',
  install: 'npm install --global @google/gemini-cli',
  package: '@google/gemini-cli',
  oldestVersion: '0.61.0',
  signIn: 'set GEMINI_API_KEY, or run `gemini` once and sign in',
  variables: ['GEMINI_', 'GOOGLE_'],
  home: ['.gemini'],
  homeVariables: [],
  // Set explicitly, so that no `.env` file overrides it.
  environment: ({ isTrusted }) => ({ GEMINI_CLI_TRUST_WORKSPACE: String(isTrusted) }),
  prepare: async (request, scratch, environment) => ({
    GEMINI_CLI_HOME: await makeGeminiHome(request, scratch, environment),
  }),
  input: (prompt) => `/${PROMPT_COMMAND}\n${prompt}`,
  arguments: ({ model, access, isTrusted }, extra) => [
    ...(model === undefined ? [] : ['-m', model]),
    '-o',
    'json',
    // Gemini rejects this mode in untrusted folders. There, a policy defines what is allowed.
    ...(access === 'write' && isTrusted ? ['--approval-mode', 'auto_edit'] : []),
    ...extra,
  ],
  ignores: ['maxOutputTokens', 'temperature', 'seed', 'reasoning'],
  read({ stdout, stderr, exitCode }): AgentResponse {
    // Newer versions report errors on standard error, in the same format.
    const result = readJsonRecord(stdout) ?? errorRecord(stderr)
    if (!result || !('response' in result || 'error' in result)) return { type: 'unreadable' }
    if (isRecord(result.error)) {
      const code = readCount(result.error, 'code') ?? exitCode ?? 0
      const status = EXIT_STATUS[code] ?? (code >= 400 ? code : undefined)
      const message =
        readText(result.error, 'message') ?? readText(result.error, 'type') ?? 'an error without a message'
      return { type: 'failure', message, ...(status !== undefined && { status }) }
    }
    return {
      type: 'answer',
      text: readText(result, 'response') ?? '',
      finishReason: 'stop',
      usage: usageOf(result.stats),
    }
  },
}

function errorRecord(stderr: string): JsonRecord | undefined {
  const record = readJsonRecord(stderr)
  return record && 'error' in record ? record : undefined
}

/** Includes the usage of all models, because a router may have called a smaller model first. */
function usageOf(stats: unknown): CallUsage {
  const models = isRecord(stats) && isRecord(stats.models) ? Object.values(stats.models) : []
  const tokens = models.map((model) => (isRecord(model) ? model.tokens : undefined)).filter(isRecord)
  if (tokens.length === 0) return {}
  const sum = (...names: readonly string[]): number =>
    tokens.reduce((total, each) => total + names.reduce((own, name) => own + (readCount(each, name) ?? 0), 0), 0)
  const isCounted = (name: string): boolean => tokens.some((each) => readCount(each, name) !== undefined)
  return {
    inputTokens: sum('prompt'),
    outputTokens: sum('candidates', 'thoughts'),
    ...(isCounted('cached') && { cacheReadTokens: sum('cached') }),
    ...(isCounted('thoughts') && { reasoningTokens: sum('thoughts') }),
  }
}

/**
 * Creates a home folder for one run of Gemini. If the working folder is trusted, the home contains everything from the
 * user's own `.gemini` folder. Otherwise, it contains only the sign-in and the models, so that nothing in it starts a
 * program.
 */
async function makeGeminiHome(
  request: AgentRequest,
  scratch: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const theirs = environment.GEMINI_CLI_HOME ?? environment.HOME ?? homedir()
  const home = join(scratch, 'home')
  const commands = join(home, '.gemini/commands')
  await mkdir(commands, { recursive: true, mode: 0o700 })
  if (request.isTrusted) {
    await linkAll(join(theirs, '.gemini'), join(home, '.gemini'))
    await linkAll(join(theirs, '.gemini/commands'), commands)
  } else await fillGeminiHome(request, theirs, home)
  await writeFile(join(commands, `${PROMPT_COMMAND}.toml`), COMMAND_FILE)
  return home
}

/** Creates links in a folder to all entries of another folder. Skips names that already exist. */
async function linkAll(from: string, to: string): Promise<void> {
  const existing = new Set([...(await readdir(to)), `${PROMPT_COMMAND}.toml`])
  for (const name of await readdir(from).catch(() => []))
    if (!existing.has(name)) await symlink(join(from, name), join(to, name))
}

/**
 * Turns off Gemini's folder check, because Gemini does not run headless in an untrusted folder. The folder stays
 * untrusted.
 */
async function fillGeminiHome({ access }: AgentRequest, theirs: string, home: string): Promise<void> {
  const own = join(home, '.gemini')
  await mkdir(join(own, 'policies'), { recursive: true, mode: 0o700 })
  const { security, model, modelConfigs } = await readSettings(join(theirs, '.gemini/settings.json'))
  const auth = isRecord(security) ? security.auth : undefined
  const settings = {
    security: { ...(auth !== undefined && { auth }), folderTrust: { enabled: false } },
    ...(model !== undefined && { model }),
    ...(modelConfigs !== undefined && { modelConfigs }),
    // A `.env` file in a parent folder could redirect requests, including the key.
    advanced: { ignoreLocalEnv: true },
    hooksConfig: { enabled: false },
  }
  await writeFile(join(own, 'settings.json'), JSON.stringify(settings))
  for (const name of CREDENTIALS) await link(join(theirs, '.gemini', name), join(own, name))
  const hasOwn = await link(join(theirs, '.gemini/.env'), join(home, '.env'))
  if (!hasOwn) await link(join(theirs, '.env'), join(home, '.env'))
  if (access === 'write') await writeFile(join(own, 'policies/quire.toml'), WRITE_POLICY)
}

/**
 * Creates a link to a file, so that a renewed token is written to the user's file. Returns whether that file exists.
 */
async function link(from: string, to: string): Promise<boolean> {
  if (!(await stat(from).catch(() => undefined))?.isFile()) return false
  await symlink(from, to)
  return true
}

/** Settings may contain comments. */
async function readSettings(file: string): Promise<JsonRecord> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  const plain = text.replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1')
  try {
    const settings: unknown = JSON.parse(plain)
    return isRecord(settings) ? settings : {}
  } catch {
    // Gemini itself reports a missing sign-in.
    return {}
  }
}
