import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { SharedWorkspace, TrustNotRecorded, trustWorkspace } from '@quire/runtime/trust'
import { type Output, quoted } from '../output/output.ts'

const PRIVATE = ['.quire/', '.env']

/**
 * Trusts a folder. Call this only if all its files were just written for the user, because existing files may be from
 * someone else.
 */
export function rememberOwn(target: string, output: Output): void {
  try {
    trustWorkspace(target)
  } catch (error) {
    if (!(SharedWorkspace.isInstance(error) || TrustNotRecorded.isInstance(error))) throw error
    output.note(error.message)
  }
}

/** Keeps stored data and keys out of version control. Does not change an existing file. Returns whether it wrote one. */
export function ignorePrivateFiles(target: string, output: Output): boolean {
  const file = join(target, '.gitignore')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : undefined
  if (!lines) writeFileSync(file, `${PRIVATE.join('\n')}\n`)
  const isThere = (name: string) => lines?.some((line) => line.trim().replace(/\/$/, '') === name.replace(/\/$/, ''))
  const missing = lines ? PRIVATE.filter((name) => !isThere(name)) : []
  if (missing.length > 0) output.note(`Add ${missing.join(' and ')} to .gitignore: they contain stored data and keys.`)
  return !lines
}

export function cd(dir: string): string[] {
  return resolve(dir) === process.cwd() ? [] : [`  cd ${quoted(dir)}`]
}

export function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
