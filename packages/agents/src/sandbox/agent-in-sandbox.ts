import { copyFile, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { CliAgent } from '../cli-agent.ts'
import type { ProcessRun } from '../run-process.ts'
import type { Sandbox } from './find-sandbox.ts'
import { inSandbox } from './in-sandbox.ts'

export interface AgentPlace {
  readonly agent: CliAgent
  /** The folder that the agent works in. */
  readonly folder: string
  readonly mayWrite: boolean
  /** A private folder for this run. */
  readonly scratch: string
}

const MODULES = '/node_modules/'

/**
 * Puts an agent into a sandbox. The agent keeps the network, because it calls its provider, and its own settings and
 * sign-in. It sees nothing else of the home folder.
 */
export async function agentInSandbox(
  run: ProcessRun,
  sandbox: Sandbox,
  { agent, folder, mayWrite, scratch }: AgentPlace,
): Promise<ProcessRun> {
  const { environment } = run
  const home = resolve(environment.HOME ?? homedir())
  const temporary = join(scratch, 'tmp')
  await mkdir(join(temporary, 'home'), { recursive: true, mode: 0o700 })
  const own: string[] = []
  for (const path of [...agent.home.map((name) => join(home, name)), ...configured(agent, environment)]) {
    const entry = await stat(path).catch(() => undefined)
    if (entry?.isDirectory()) own.push(path)
    // Programs replace such files as a whole, which is not possible for a single shared file.
    else if (entry?.isFile()) await copyFile(path, join(temporary, 'home', path.slice(home.length + 1)))
  }
  return inSandbox(run, sandbox, {
    writable: [scratch, ...own, ...(mayWrite ? [folder] : [])],
    readable: [
      ...(await programFiles(run.file)),
      ...(await sharedObjects(folder)),
      ...certificates(environment),
      ...(mayWrite ? [] : [folder]),
    ],
    temporary,
    ...(home !== '/' && { home }),
    hasNetwork: true,
  })
}

/** Folders that variables name in place of the agent's usual ones. */
function configured({ homeVariables }: CliAgent, environment: Readonly<Record<string, string>>): string[] {
  return homeVariables.flatMap((name) => (environment[name] ? [resolve(environment[name])] : []))
}

/** The folder of a program, and the packages that it may load. */
async function programFiles(file: string): Promise<string[]> {
  const target = await realpath(file).catch(() => file)
  const at = target.lastIndexOf(MODULES)
  return [dirname(target), ...(at < 0 ? [] : [target.slice(0, at + MODULES.length - 1)])]
}

/** The objects that a worktree shares with the user's repository. */
async function sharedObjects(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, '.git/objects/info/alternates'), 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line.startsWith('/'))
}

function certificates({
  SSL_CERT_FILE,
  SSL_CERT_DIR,
  NODE_EXTRA_CA_CERTS,
}: Readonly<Record<string, string>>): string[] {
  return [SSL_CERT_FILE, SSL_CERT_DIR, NODE_EXTRA_CA_CERTS].filter((path) => path?.startsWith('/')) as string[]
}
