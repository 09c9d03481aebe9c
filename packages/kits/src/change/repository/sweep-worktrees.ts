import { readdir, readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { closeWorktree, OWNER_FILE } from './worktree.ts'

/** Removes worktrees that terminated processes on this machine left behind. */
export async function sweepWorktrees(home: string): Promise<void> {
  const entries = await readdir(home, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (entry.isDirectory() && (await isAbandoned(join(home, entry.name)))) {
      await closeWorktree({ home, name: entry.name })
    }
  }
}

async function isAbandoned(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, OWNER_FILE), 'utf8').catch(() => undefined)
  // A worktree that is still being created has no owner yet.
  const owner = text === undefined || text === '' ? undefined : (JSON.parse(text) as { host?: unknown; pid?: unknown })
  if (owner?.host !== hostname() || typeof owner.pid !== 'number') return false
  try {
    process.kill(owner.pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
