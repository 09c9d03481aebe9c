import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { loadTextFile } from '@quire/core/template'
import type { Workspace } from '@quire/runtime/workspace'
import { InvalidInput } from '../command-line/errors.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface WorkspaceKeys {
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
