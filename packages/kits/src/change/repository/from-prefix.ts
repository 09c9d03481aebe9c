import { realpath } from 'node:fs/promises'
import { posix, relative, sep } from 'node:path'

/** Where a folder is in a repository, with `/`; empty at its top and outside of it. */
export async function prefixIn(repository: string, folder: string): Promise<string> {
  const inside = relative(repository, await realpath(folder).catch(() => folder))
  return inside === '' || inside.startsWith('..') ? '' : inside.split(sep).join('/')
}

/** Patterns from the top of the repository, of those that somebody wrote in a folder of it. A leading `/` is the top. */
export function patternsFromTop(patterns: readonly string[], prefix: string): string[] {
  return patterns.map((pattern) => (pattern.startsWith('/') ? pattern.slice(1) : posix.join(prefix, pattern)))
}
