import { tmpdir } from 'node:os'
import type { Finding } from '@quire/runtime/kit'
import { findExecutable } from '../find-executable.ts'
import { runProcess } from '../run-process.ts'

/** Bubblewrap on this machine. */
export interface Sandbox {
  readonly file: string
  readonly version: string
}

/** Why commands cannot be sandboxed, and what to do about it. */
export interface SandboxMissing {
  readonly why: string
  readonly fix: string
}

/** The oldest version with all options that we use. */
const OLDEST = [0, 4, 0]
const TIMEOUT_MS = 10_000
/** In the sandbox, root is an ordinary user. Otherwise, root could not use a sandbox within the sandbox. */
const AS_NOBODY = ['--unshare-user', '--uid', '65534', '--gid', '65534']

/** The program sees nothing of other programs, and ends with this process. */
export const NAMESPACES: readonly string[] = [
  ...['--unshare-all', ...(process.getuid?.() === 0 ? AS_NOBODY : []), '--die-with-parent', '--cap-drop', 'ALL'],
]
/** A sandbox with the namespaces that commands get. It fails where a container does not allow them. */
const PROBE = [...NAMESPACES, '--ro-bind', '/', '/', '--proc', '/proc']

const INSTALL =
  'Install bubblewrap, for example with `apt-get install bubblewrap`, `dnf install bubblewrap` or `pacman -S bubblewrap`.'

const found = new Map<string, Promise<Sandbox | SandboxMissing>>()

/** Finds a sandbox that works. Tries it, because many containers forbid what a sandbox needs. */
export function findSandbox(path = process.env.PATH): Promise<Sandbox | SandboxMissing> {
  const key = path ?? ''
  const known = found.get(key)
  if (known) return known
  const looking = lookForSandbox(key)
  found.set(key, looking)
  return looking
}

export function isSandbox(one: Sandbox | SandboxMissing): one is Sandbox {
  return 'file' in one
}

async function lookForSandbox(path: string): Promise<Sandbox | SandboxMissing> {
  if (process.platform !== 'linux') {
    return { why: 'the sandbox (bubblewrap) needs Linux', fix: 'Run Quire in a Linux container or virtual machine.' }
  }
  const file = await findExecutable('bwrap', path)
  if (file === undefined) return { why: 'bubblewrap is not installed (bwrap is not on PATH)', fix: INSTALL }
  const version = /\d+(?:\.\d+)+/.exec((await run(file, ['--version'])).stdout)?.[0]
  if (version === undefined || isOlder(version)) {
    return {
      why: `bubblewrap ${version ?? 'of an unknown version'} is too old (oldest: ${OLDEST.join('.')})`,
      fix: INSTALL,
    }
  }
  const { exitCode, stderr } = await run(file, [...PROBE, '--', '/bin/true'])
  if (exitCode === 0) return { file, version }
  return {
    why: `bubblewrap ${version} does not work here: ${stderr.trim().slice(0, 200) || 'it gave no message'}`,
    fix: 'Allow user namespaces for your user. In a container, also allow them in its security profile.',
  }
}

function isOlder(version: string): boolean {
  const parts = version.split('.').map(Number)
  const at = OLDEST.findIndex((part, index) => (parts[index] ?? 0) !== part)
  return at >= 0 && (parts[at] ?? 0) < OLDEST[at]!
}

async function run(
  file: string,
  args: readonly string[],
): Promise<{ stdout: string; stderr: string; exitCode?: number | undefined }> {
  const limits = { timeoutMs: TIMEOUT_MS, maxOutputBytes: 10_000, graceMs: 500 }
  const command = { file, arguments: args, cwd: tmpdir(), environment: {}, input: '', ...limits }
  return runProcess(command, new AbortController().signal).catch((error: Error) => ({
    stdout: '',
    stderr: error.message,
  }))
}

/** Reports the sandbox for `quire doctor`. */
export async function examineSandbox(path?: string): Promise<Finding> {
  const sandbox = await findSandbox(path)
  const finding = { id: 'sandbox', group: 'machine' as const }
  if (isSandbox(sandbox)) {
    const message = `Sandbox: bubblewrap ${sandbox.version} works. It runs test commands, and agents that change files.`
    return { ...finding, status: 'ok', message }
  }
  const message = `Sandbox: ${sandbox.why}. Changes need --trust-repo to run tests, and agents answer with text.`
  return { ...finding, status: 'missing', message, fix: sandbox.fix }
}
