import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { git } from './git.ts'

/** A temporary index that starts from a commit. The user's index is never written to. */
export async function withIndexOf<T>(
  repository: string,
  commit: string,
  work: (index: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-index-'))
  try {
    const index = join(folder, 'index')
    await git(repository, ['read-tree', commit], { index })
    return await work(index)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
