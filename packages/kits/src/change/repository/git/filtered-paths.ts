import { type GitOptions, git, pathInput } from './git.ts'

/**
 * Returns the paths that use a git filter, such as git-lfs, and the name of the filter. Quire never runs filters,
 * because a repository can configure any program as a filter.
 */
export async function filteredPaths(
  repository: string,
  paths: readonly string[],
  { index }: Pick<GitOptions, 'index'> = {},
): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map()
  const input = pathInput(paths)
  // If a separate index is given, git reads the attributes from that index and not from the checkout.
  const args = ['check-attr', '-z', '--stdin', ...(index === undefined ? [] : ['--cached']), 'filter']
  const output = await git(repository, args, { input, ...(index !== undefined && { index }) })
  const fields = output.toString('utf8').split('\0')
  const filters = new Map<string, string>()
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [path, , filter] = [fields[at]!, fields[at + 1], fields[at + 2]!]
    if (!['unspecified', 'unset', 'set'].includes(filter)) filters.set(path, filter)
  }
  return filters
}
