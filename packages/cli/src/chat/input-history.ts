import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createKeyScrubber, findKeys } from '@quire/runtime/keys'
import { configFolder, type Environment } from '@quire/runtime/trust'

const MAX_LINES = 500
const MAX_LENGTH = 2_000
/** Matches text that looks like a provider's key or a token. */
const SECRET = /(?:^|[^A-Za-z0-9])(?:sk|pk|rk|ghp|gho|github_pat|glpat|xox[abps]|AIza|AKIA|ya29)[-_A-Za-z0-9.]{12,}/

/** The lines that a person entered, newest first, as readline expects. */
export interface InputHistory {
  readonly lines: readonly string[]
  save(lines: readonly string[]): void
}

/**
 * The lines entered in a workspace's chats. They are stored in the user's folder, so that they are not committed. Lines
 * that contain a key or start with a space are not stored.
 */
export function openHistory(workspace: string, environment: Environment = process.env): InputHistory {
  const name = createHash('sha256').update(workspace).digest('hex').slice(0, 16)
  const file = join(configFolder(environment), 'history', name)
  const { scrub } = createKeyScrubber(findKeys(environment))
  const isKept = (line: string): boolean =>
    line.length <= MAX_LENGTH && !/^\s|^$/.test(line) && !SECRET.test(line) && scrub(line) === line
  return {
    lines: read(file),
    save(lines) {
      const kept = lines.filter(isKept).slice(0, MAX_LINES)
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
        writeFileSync(file, `${kept.join('\n')}\n`, { mode: 0o600 })
        chmodSync(file, 0o600)
      } catch {
        // If the home folder is not writable, only the history is lost.
      }
    },
  }
}

function read(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .slice(0, MAX_LINES)
  } catch {
    return []
  }
}
