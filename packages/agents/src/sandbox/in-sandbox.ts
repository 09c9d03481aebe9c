import { copyFile, lstat, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import type { CliAgent } from '../cli-agent.ts'
import type { ProcessRun } from '../run-process.ts'
import { NAMESPACES, type Sandbox } from './find-sandbox.ts'

/** A file or folder that a program may read under another path. The other path lies in a writable folder. */
export interface SandboxMount {
  readonly from: string
  readonly to: string
}

export interface SandboxRules {
  /** Folders that the program may change. It sees them under their own paths. */
  readonly writable: readonly string[]
  /** Files and folders outside the system folders that the program may read. */
  readonly readable: readonly string[]
  readonly mounts?: readonly SandboxMount[]
  /** A private folder. The program sees it as `/tmp`, with its home folder in it. */
  readonly temporary: string
  /** Where the program sees its empty home folder. By default, in `/tmp`. */
  readonly home?: string
  /** Whether the program may use the network. */
  readonly hasNetwork: boolean
}

/** Folders with programs and libraries. Nothing else of the system is visible. */
const SYSTEM = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/etc',
  '/opt',
  '/nix/store',
  '/gnu/store',
]

/** Secrets of the machine in `/etc`. If Quire runs as root, permissions do not protect them. */
const SECRETS = [
  ...['shadow', 'shadow-', 'gshadow', 'gshadow-', 'sudoers', 'sudoers.d', 'ssh', 'ssl/private', 'pki/tls/private'],
  ...[
    'krb5.keytab',
    'wireguard',
    'NetworkManager',
    'letsencrypt',
    'kubernetes',
    'docker',
    'credstore',
    'security/opasswd',
  ],
].map((name) => join('/etc', name))

/** The home folder in the sandbox. It is empty at the start. */
const SANDBOX_HOME = '/tmp/home'

/**
 * Puts a program into a sandbox. The program can read system folders and the folders of its search path, and can change
 * only its own folders. It sees no other processes, and it ends together with everything that it started. Variables for
 * folders outside the sandbox are replaced.
 */
export async function inSandbox(run: ProcessRun, { file }: Sandbox, rules: SandboxRules): Promise<ProcessRun> {
  const { writable, readable, mounts: others = [], temporary, home = SANDBOX_HOME, hasNetwork } = rules
  await mkdir(join(temporary, 'home'), { recursive: true, mode: 0o700 })
  const programs = await programFolders(run.environment.PATH)
  const resolver = hasNetwork ? await linkTarget('/etc/resolv.conf') : []
  const mounts = [
    ...(await reachable([...resolver, ...programs, ...readable])).map((path) => ({
      option: '--ro-bind',
      from: path,
      path,
    })),
    { option: '--bind', from: join(temporary, 'home'), path: home },
    ...writable.map((path) => ({ option: '--bind', from: path, path })),
    ...others.map(({ from, to }) => ({ option: '--ro-bind', from, path: to })),
  ]
  return {
    ...run,
    file,
    arguments: [
      ...[...NAMESPACES, ...(hasNetwork ? ['--share-net'] : [])],
      ...SYSTEM.flatMap((path) => ['--ro-bind-try', path, path]),
      ...(await hidden(SECRETS)),
      ...['--proc', '/proc', '--dev', '/dev', '--dir', '/run', '--dir', '/var'],
      ...['--bind', temporary, '/tmp', '--symlink', '/tmp', '/var/tmp'],
      // A folder inside another one is mounted after it.
      ...mounts
        .toSorted((a, b) => a.path.length - b.path.length)
        .flatMap(({ option, from, path }) => [option, from, path]),
      ...['--remount-ro', '/', '--chdir', run.cwd, '--', run.file, ...run.arguments],
    ],
    environment: { ...run.environment, HOME: home, TMPDIR: '/tmp' },
    // The program's own folder may not exist outside.
    cwd: '/',
  }
}

/** The paths that exist. Bubblewrap fails if a path cannot be reached, such as the home folder of another user. */
async function reachable(paths: readonly string[]): Promise<string[]> {
  const entries = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)))
  return paths.filter((_, index) => entries[index])
}

/** Covers files with an empty file, and folders with an empty folder. */
async function hidden(paths: readonly string[]): Promise<string[]> {
  const args: string[] = []
  for (const path of paths) {
    const entry = await lstat(path).catch(() => undefined)
    if (entry?.isDirectory()) args.push('--tmpfs', path)
    else if (entry?.isFile()) args.push('--ro-bind', '/dev/null', path)
  }
  return args
}

/**
 * The folders of the search path and of Node that are not system folders, such as those of a version manager in the home folder. A
 * program in `bin` often loads files from `lib` beside it.
 */
async function programFolders(path = ''): Promise<string[]> {
  const home = await realpath(homedir()).catch(() => homedir())
  const folders = [...path.split(delimiter), dirname(process.execPath)]
    .filter(isAbsolute)
    .map((folder) => resolve(folder))
  const kept: string[] = []
  for (const folder of new Set(folders)) {
    const target = await realpath(folder).catch(() => folder)
    // The home folder itself, or a folder that contains it, would show everything in it.
    if (isInSystem(folder) || isWithin(home, target)) continue
    kept.push(folder)
    // A `lib` in the home folder itself can hold anything.
    if (basename(folder) === 'bin' && !isWithin(home, dirname(target))) kept.push(join(dirname(folder), 'lib'))
  }
  return kept
}

function isWithin(path: string, folder: string): boolean {
  return folder === '/' || path === folder || path.startsWith(`${folder}/`)
}

function isInSystem(folder: string): boolean {
  return SYSTEM.some((one) => isWithin(folder, one))
}

async function linkTarget(path: string): Promise<string[]> {
  const target = await realpath(path).catch(() => path)
  return isInSystem(target) ? [] : [target]
}

interface AgentPlace {
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

/** Variables that say nothing about the user. */
const PASSED = /^(?:PATH|LANG|LC_[A-Z]+|TERM|TZ)$/
/** Variables that a program needs to reach the network. */
const NETWORK = /^(?:(?:HTTPS?|ALL|NO)_PROXY|SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS)$/i

/** The environment of a program in the sandbox. Without network access, it also gets no proxies. */
export function sandboxEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  { hasNetwork }: { readonly hasNetwork: boolean },
): Record<string, string> {
  const passed = Object.entries(environment).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && (PASSED.test(entry[0]) || (hasNetwork && NETWORK.test(entry[0]))),
  )
  return Object.fromEntries(passed)
}
