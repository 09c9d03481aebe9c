import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { errorClass } from '@quire/core'
import { loadTextFile } from '@quire/core/template'
import type { OpenQuireOptions, Quire } from '@quire/runtime/front-door'
import type { Kit, Plugin } from '@quire/runtime/kit'
import { loadUserConfig, requireTrust, type TrustNeed, trustWorkspace, type UserConfig } from '@quire/runtime/trust'
import type { Workspace } from '@quire/runtime/workspace'
import type { CommonOptions } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { outageNote } from '../output/outage-note.ts'
import { createOutput } from '../output/output.ts'
import { askYesNo, canAsk } from './ask-person.ts'
import { givenTrust } from './given-trust.ts'

/** The command options that determine what is opened, and how. */
export interface OpenOptions extends CommonOptions {
  readonly trust?: boolean
  /** Faults for scripted models, such as `truncate:80`. */
  readonly fault?: readonly string[]
  /** How long to wait for an unavailable store, in seconds. */
  readonly storeWait?: number
}

export interface OpenNeeds {
  /** Whether the command runs flows. If so, the user must trust the workspace's code and settings. */
  readonly isRunning?: boolean
  /** Whether the command only reads stored data. If so, quire.yaml may be missing. */
  readonly isLooking?: boolean
  /** Whether the command serves requests. If so, edits to flows take effect at once. */
  readonly isServing?: boolean
  /** Whether to use the workspace's own store, ignoring DATABASE_URL. */
  readonly isEmbedded?: boolean
  /** Kits that only this command needs. */
  readonly moreKits?: readonly Kit[]
  /** Plugins that only this command needs. They replace kit plugins with the same name. */
  readonly morePlugins?: readonly Plugin[]
}

/** How long the stall fault makes a scripted model wait. */
const STALL_MS = 10_000

/** Notes are printed only once, even if a command opens its workspace several times. */
const printedNotes = new Set<string>()

/**
 * Opens the workspace of a command. Asks the user for trust, and prints notes on standard error. Untrusted code does
 * not run.
 */
export async function openFor(options: OpenOptions, needs: OpenNeeds = {}): Promise<Quire> {
  const quire = await open(options, needs)
  return needs.isRunning ? withTrust(quire, options, needs) : quire
}

/**
 * Makes sure that the user trusts an open workspace before it runs. Asks once if there is a terminal. If the user
 * trusts it now, opens it again.
 * @throws UntrustedWorkspace, SharedWorkspace
 */
export async function withTrust(quire: Quire, options: OpenOptions, needs: OpenNeeds = {}): Promise<Quire> {
  const { workspace } = quire
  if (workspace.root === undefined || workspace.isTrusted) return quire
  const trustNeeds = workspace.listTrustNeeds()
  if (trustNeeds.length === 0) return quire
  if (!canAsk(options) || !(await askYesNo(question(workspace.root, trustNeeds)))) requireTrust(workspace)
  trustWorkspace(workspace.root)
  await quire.close()
  return open(options, needs)
}

/** The folder has no store. */
export class NothingStored extends errorClass<{ dir: string }>('nothing-stored') {
  constructor(dir: string) {
    super(
      `Nothing is stored in ${dir} yet: no run or conversation was started there. To use another workspace, pass --workspace.`,
      { dir },
    )
  }
}

/** Opens a workspace for a command that needs stored data. Does not create a store. @throws NothingStored */
export async function openStored(options: OpenOptions, needs: OpenNeeds = { isLooking: true }): Promise<Quire> {
  const quire = await openFor(options, needs)
  if (quire.hasStore()) return quire
  await quire.close()
  throw new NothingStored(quire.dir)
}

async function open(options: OpenOptions, needs: OpenNeeds): Promise<Quire> {
  const [{ kits }, { openQuire }, plugins] = await Promise.all([
    import('@quire/kits'),
    import('@quire/runtime/front-door'),
    modelPlugins(options.fault),
  ])
  const dir = options.workspace ?? process.cwd()
  const { note } = createOutput(options)
  const settings: OpenQuireOptions = {
    kits: [...kits, ...(needs.moreKits ?? [])],
    plugins: [...plugins, ...(needs.morePlugins ?? [])],
    user: userSettings(),
    isRequired: options.workspace !== undefined && !needs.isLooking,
    loadsFlowsOnce: !needs.isServing,
    ...givenTrust(dir, options),
    ...(needs.isEmbedded && { databaseUrl: null }),
    ...(options.storeWait !== undefined && { storeWaitSeconds: options.storeWait }),
    onOutage: outageNote(note),
    report: ({ severity, message }) => void (severity !== 'info' && note(message)),
  }
  const quire = await openQuire(dir, settings)
  const noteOnce = (message: string): void => {
    if (!printedNotes.has(message)) note(message)
    printedNotes.add(message)
  }
  for (const { message } of quire.workspace.diagnostics) noteOnce(message)
  // Keys in the workspace's file are used as if the user had exported them.
  const keys = readWorkspaceKeys(quire.workspace, process.env)
  Object.assign(process.env, keys?.environment)
  if (keys?.note !== undefined) noteOnce(keys.note)
  return quire
}

/** The kinds of models available in addition to HTTP APIs. `--fault` injects faults into scripted models. */
async function modelPlugins(faults: readonly string[] = []): Promise<readonly Plugin[]> {
  const [{ agents }, { manual }, { parseFault, scripted }] = await Promise.all([
    import('@quire/agents/plugin'),
    import('@quire/runtime/manual'),
    import('@quire/scripted/plugin'),
  ])
  return [scripted({ faults: faults.map((fault) => parseFault(fault)), timeoutMs: STALL_MS }), agents(), manual()]
}

/** Returns the user's configuration. Also applies its `color` setting, unless NO_COLOR or FORCE_COLOR is set. */
function userSettings(): UserConfig {
  const user = loadUserConfig()
  const { NO_COLOR, FORCE_COLOR } = process.env
  if (!NO_COLOR && FORCE_COLOR === undefined) {
    if (user.color === 'never') process.env.NO_COLOR = '1'
    if (user.color === 'always') process.env.FORCE_COLOR = '1'
  }
  return user
}

function question(root: string, needs: readonly TrustNeed[]): string {
  const code = needs.filter(({ kind }) => kind === 'code').map(({ where }) => where)
  const others = needs.filter(({ kind }) => kind !== 'code').map(({ where, effect }) => `  ${where}: ${effect}`)
  return [
    `You have not trusted this workspace yet: ${root}`,
    ...(code.length > 0 ? [`It contains code (${code.join(', ')}).`] : []),
    ...(others.length > 0 ? ['It has settings and files that need your trust:', ...others] : []),
    code.length > 0 ? 'Trust it and run its code?' : 'Trust it?',
  ].join('\n')
}

type Environment = Readonly<Record<string, string | undefined>>

interface WorkspaceKeys {
  /** The environment, plus the keys in the file. Existing variables take precedence. */
  readonly environment: Environment
  /** Describes the ignored parts of the file. */
  readonly note?: string
}

const KEY_NAME = /^[A-Z][A-Z0-9_]*_API_KEY$/

/**
 * Reads the keys in a workspace's `.env` if the user trusts the workspace. Ignores all other variables, because they
 * could send data elsewhere. Rejects a file that another user owns, because prompts would then go to that user's
 * account.
 * @throws InvalidInput
 */
export function readWorkspaceKeys(
  { root, isTrusted, config }: Pick<Workspace, 'root' | 'isTrusted' | 'config'>,
  environment: Environment,
): WorkspaceKeys | undefined {
  if (root === undefined || !isTrusted) return undefined
  const file = join(root, '.env')
  const status = lstatSync(file, { throwIfNoEntry: false })
  if (!status) return undefined
  const isOwn = process.getuid === undefined || status.uid === process.getuid()
  if (!status.isFile() || !isOwn)
    throw new InvalidInput(`${file}:1: The file belongs to another user and was not read.`)
  if ((status.mode & 0o022) !== 0)
    throw new InvalidInput(`${file}:1: Other users can change the file. Restrict it to yourself: chmod 600 ${file}`)
  const own = new Set(Object.values(config.providers ?? {}).flatMap(({ apiKeyEnv }) => apiKeyEnv ?? []))
  const found = Object.entries(parseEnv(loadTextFile(file)))
  const keys = found.filter(([name]) => KEY_NAME.test(name) || own.has(name))
  const others = found.filter((entry) => !keys.includes(entry)).map(([name]) => name)
  const variables = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  return {
    environment: { ...Object.fromEntries(keys), ...Object.fromEntries(variables) },
    ...(others.length > 0 && {
      note: `Only API keys are read from .env. Set these in the shell: ${others.join(', ')}.`,
    }),
  }
}
