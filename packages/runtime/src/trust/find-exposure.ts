import { lstatSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { trustedOwners } from './current-user.ts'

/** A file or folder that another user could change or replace. */
export interface Exposure {
  readonly path: string
  readonly reason: 'owned by another user' | 'writable by its group' | 'writable by everyone'
}

const GROUP_WRITE = 0o020
const OTHERS_WRITE = 0o002
const STICKY = 0o1000

/**
 * Returns the paths through which other users could change these files of a workspace. Includes all parent folders,
 * because renaming a parent folder can replace the workspace.
 */
export function findExposure(
  root: string,
  files: readonly string[],
  owners: readonly number[] | undefined = trustedOwners(),
): Exposure[] {
  if (owners === undefined) return []
  const found: Exposure[] = []
  const examine = (path: string, isAbove: boolean): void => {
    for (const stats of [lstatSync(path, { throwIfNoEntry: false }), statSync(path, { throwIfNoEntry: false })]) {
      const reason = stats && exposureOf(stats, owners, isAbove)
      if (reason) return void found.push({ path, reason })
    }
  }
  for (const path of [root, ...files]) examine(path, false)
  for (let dir = dirname(root), last = root; dir !== last; last = dir, dir = dirname(dir)) examine(dir, true)
  return found
}

function exposureOf(stats: Stats, owners: readonly number[], isAbove: boolean): Exposure['reason'] | undefined {
  if (!owners.includes(stats.uid)) return 'owned by another user'
  // The mode of a link has no effect. The link's target is checked separately.
  if (stats.isSymbolicLink()) return undefined
  // In a sticky folder such as /tmp, only the owner of a file can rename or remove it.
  if (isAbove && stats.isDirectory() && (stats.mode & STICKY) !== 0) return undefined
  if ((stats.mode & OTHERS_WRITE) !== 0) return 'writable by everyone'
  // Many systems give each user a personal group, and make files group-writable by default.
  if ((stats.mode & GROUP_WRITE) !== 0 && stats.gid !== stats.uid) return 'writable by its group'
  return undefined
}
