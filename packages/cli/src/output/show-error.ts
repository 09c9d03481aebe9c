import { QuireError } from '@quire/core'
import { createKeyScrubber, findKeys } from '@quire/runtime/keys'
import { terminalText } from './terminal-text.ts'

/** Reports an error on standard error, as one JSON object or as a sentence. API keys from the environment are removed. */
export function showError(error: unknown, isJson: boolean): void {
  const { scrub } = createKeyScrubber(findKeys(process.env))
  if (isJson) process.stderr.write(`${scrub(JSON.stringify({ error: errorFacts(error) }))}\n`)
  else {
    const text = QuireError.isInstance(error) ? error.message : describeUnexpected(error)
    process.stderr.write(`${terminalText(scrub(text), process.stderr)}\n`)
  }
}

function errorFacts(error: unknown): Record<string, unknown> {
  if (QuireError.isInstance(error)) return error.toJSON()
  const system = describeSystemError(error)
  if (system !== undefined) return { code: 'system', errno: (error as NodeJS.ErrnoException).code, message: system }
  return { code: 'unexpected', message: error instanceof Error ? error.message : String(error) }
}

function describeUnexpected(error: unknown): string {
  const system = describeSystemError(error)
  if (system !== undefined) return system
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `Internal error; please report it:\n${text}`
}

/** Causes of failures, keyed by the system's error code. */
const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the device reported an error',
  EISDIR: 'it is a folder',
  EMFILE: 'too many files are open',
  ENOSPC: 'no space is left on the device',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
}

/** Describes an error caused by the user's machine. Undefined for internal errors. */
export function describeSystemError(error: unknown): string | undefined {
  const { code, path, syscall } = (error ?? {}) as NodeJS.ErrnoException
  if (!(error instanceof Error) || code === undefined || syscall === undefined) return undefined
  // If a folder cannot be created on a read-only file system, Node reports that the folder is missing.
  const cause = code === 'ENOENT' && syscall === 'mkdir' ? 'the folder cannot be created' : CAUSES[code]
  if (cause === undefined) return undefined
  return path === undefined ? `The output could not be written: ${cause}.` : `${path}: ${cause} (${code}).`
}
