import { realpath } from 'node:fs/promises'
import { posix, relative, sep } from 'node:path'

/**
 * Returns a folder's path within a repository, with `/` as separator. Empty for the root and for folders outside the
 * repository.
 */
export async function prefixIn(repository: string, folder: string): Promise<string> {
  const inside = relative(repository, await realpath(folder).catch(() => folder))
  return inside === '' || inside.startsWith('..') ? '' : inside.split(sep).join('/')
}

/**
 * Converts patterns relative to a folder to patterns relative to the repository's root. A leading `/` stands for the
 * root.
 */
export function patternsFromTop(patterns: readonly string[], prefix: string): string[] {
  return patterns.map((pattern) => (pattern.startsWith('/') ? pattern.slice(1) : posix.join(prefix, pattern)))
}
