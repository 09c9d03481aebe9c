import { rmSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GitDirectory } from '../../../locate-git-directory.ts'
import { runGit } from './run-git.ts'

const folders: string[] = []

/**
 * Creates a git directory that shares a repository's objects. The configuration is not copied, because it can define
 * programs to run. Ignore rules and attributes are only data and are copied. The directory is removed when this process
 * ends.
 */
export async function makeCleanGitDirectory(repository: GitDirectory, head?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-git-'))
  if (folders.length === 0) {
    process.once('exit', () => {
      for (const one of folders) rmSync(one, { recursive: true, force: true })
    })
  }
  folders.push(folder)
  await fillGitDirectory(folder, repository, head)
  return folder
}

/** Turns a folder into a git directory that uses a repository's objects. `head` is the commit that HEAD points to. */
export async function fillGitDirectory(folder: string, repository: GitDirectory, head?: string): Promise<void> {
  for (const inner of ['refs', 'objects/info', 'info']) await mkdir(join(folder, inner), { recursive: true })
  await writeFile(join(folder, 'config'), await harmlessSettings(repository))
  await writeFile(join(folder, 'objects/info/alternates'), `${join(repository.common, 'objects')}\n`)
  await writeFile(join(folder, 'HEAD'), `${head ?? 'ref: refs/heads/none'}\n`)
  await copyData(repository, folder)
}

/** Copies repository files that cannot run code. */
async function copyData({ own, common }: GitDirectory, folder: string): Promise<void> {
  await copyIfFile(join(common, 'info/exclude'), join(folder, 'info/exclude'))
  await copyIfFile(join(common, 'info/attributes'), join(folder, 'info/attributes'))
  await copyIfFile(join(own, 'info/sparse-checkout'), join(folder, 'info/sparse-checkout'))
  await copyIfFile(join(common, 'shallow'), join(folder, 'shallow'))
  // A split index stores its larger part in a separate file.
  for (const name of await readdir(own)) {
    if (!/^sharedindex\.[0-9a-f]+$/.test(name)) continue
    await rm(join(folder, name), { force: true })
    await symlink(join(own, name), join(folder, name))
  }
}

const MAX_BYTES = 16 * 1024 * 1024

async function copyIfFile(from: string, to: string): Promise<void> {
  const entry = await stat(from).catch(() => undefined)
  if (entry?.isFile() && entry.size <= MAX_BYTES) await copyFile(from, to)
}

/** Harmless settings with their allowed values. They only affect how bytes are read and do not start programs. */
const TAKEN: Readonly<Record<string, RegExp>> = {
  'core.autocrlf': /^(?:true|false|input)$/i,
  'core.eol': /^(?:lf|crlf|native)$/i,
  'core.filemode': /^(?:true|false)$/i,
  'core.ignorecase': /^(?:true|false)$/i,
  'core.precomposeunicode': /^(?:true|false)$/i,
  'core.symlinks': /^(?:true|false)$/i,
  'core.sparsecheckout': /^(?:true|false)$/i,
  'core.sparsecheckoutcone': /^(?:true|false)$/i,
  'extensions.objectformat': /^(?:sha1|sha256)$/i,
}

/** Returns a git configuration with only the harmless settings of the repository and the user. */
async function harmlessSettings(repository: GitDirectory): Promise<string> {
  const names = [...Object.keys(TAKEN), 'core.excludesfile'].map((name) => name.replace('.', '\\.'))
  const settings = new Map<string, string>([
    ['core.repositoryformatversion', '0'],
    ['core.bare', 'false'],
  ])
  for (const { scope, name, value } of await listSettings(repository, `^(${names.join('|')})$`)) {
    if (TAKEN[name]?.test(value)) settings.set(name, value)
    // Paths are read only from the user's configuration, never from the repository's.
    if (name === 'core.excludesfile' && (scope === 'global' || scope === 'system')) settings.set(name, atHome(value))
  }
  if (settings.has('extensions.objectformat')) settings.set('core.repositoryformatversion', '1')
  return [...settings]
    .map(([name, value]) => `[${name.split('.')[0]}]\n\t${name.split('.')[1]} = ${quoted(value)}\n`)
    .join('')
}

/**
 * Lists settings of the repository and the user; a later entry overrides an earlier one. The values are data. A value
 * from the repository must not be used as a program or a path.
 */
export async function listSettings(
  { top, own }: GitDirectory,
  pattern: string,
): Promise<{ readonly scope: string; readonly name: string; readonly value: string }[]> {
  const listed = await runGit({
    cwd: top,
    arguments: ['config', '-z', '--show-scope', '--get-regexp', pattern],
    // All other git commands run without the user's configuration. Here it is needed, because it names the user and the
    // user's ignore file.
    environment: {
      GIT_DIR: own,
      GIT_WORK_TREE: top,
      GIT_CONFIG_NOSYSTEM: process.env.GIT_CONFIG_NOSYSTEM,
      GIT_CONFIG_GLOBAL: process.env.GIT_CONFIG_GLOBAL,
    },
    accept: [1],
  })
  const parts = listed.toString('utf8').split('\0')
  const settings = []
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [scope = '', entry = ''] = [parts[at], parts[at + 1]]
    const end = entry.indexOf('\n')
    const name = (end < 0 ? entry : entry.slice(0, end)).toLowerCase()
    settings.push({ scope, name, value: end < 0 ? 'true' : entry.slice(end + 1) })
  }
  return settings
}

function atHome(path: string): string {
  return path.startsWith('~/') ? join(process.env.HOME ?? homedir(), path.slice(2)) : path
}

function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}
