import { homedir } from 'node:os'
import { join } from 'node:path'
import type { GitDirectory } from '../../locate-git-directory.ts'
import { runGit } from './run-git.ts'

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
export async function harmlessSettings({ top, own }: GitDirectory): Promise<string> {
  const names = [...Object.keys(TAKEN), 'core.excludesfile'].map((name) => name.replace('.', '\\.'))
  const listed = await runGit({
    cwd: top,
    arguments: ['config', '-z', '--show-scope', '--get-regexp', `^(${names.join('|')})$`],
    // The user's configuration is needed, because it names the user's ignore file.
    environment: { GIT_DIR: own, GIT_WORK_TREE: top, ...userConfiguration() },
    accept: [1],
  })
  const settings = new Map<string, string>([
    ['core.repositoryformatversion', '0'],
    ['core.bare', 'false'],
  ])
  const parts = listed.toString('utf8').split('\0')
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [scope, entry = ''] = [parts[at], parts[at + 1]]
    const end = entry.indexOf('\n')
    const name = (end < 0 ? entry : entry.slice(0, end)).toLowerCase()
    const value = end < 0 ? 'true' : entry.slice(end + 1)
    if (TAKEN[name]?.test(value)) settings.set(name, value)
    // Paths are read only from the user's configuration, never from the repository's.
    if (name === 'core.excludesfile' && (scope === 'global' || scope === 'system')) settings.set(name, atHome(value))
  }
  if (settings.has('extensions.objectformat')) settings.set('core.repositoryformatversion', '1')
  return [...settings]
    .map(([name, value]) => `[${name.split('.')[0]}]\n\t${name.split('.')[1]} = ${quoted(value)}\n`)
    .join('')
}

/** Lets git read the user's configuration. All other git commands run without this configuration. */
function userConfiguration(): Record<string, string | undefined> {
  return { GIT_CONFIG_NOSYSTEM: process.env.GIT_CONFIG_NOSYSTEM, GIT_CONFIG_GLOBAL: process.env.GIT_CONFIG_GLOBAL }
}

function atHome(path: string): string {
  return path.startsWith('~/') ? join(process.env.HOME ?? homedir(), path.slice(2)) : path
}

function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}
