import { rmSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GitDirectory } from '../../locate-git-directory.ts'
import { harmlessSettings } from './harmless-settings.ts'

const made: string[] = []

/**
 * Creates a git directory that shares a repository's objects. The configuration is not copied, because it can define
 * programs to run. Ignore rules and attributes are only data and are copied. The directory is removed when this process
 * ends.
 */
export async function makeCleanGitDirectory(repository: GitDirectory, head?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-git-'))
  if (made.length === 0) {
    process.once('exit', () => {
      for (const one of made) rmSync(one, { recursive: true, force: true })
    })
  }
  made.push(folder)
  await fillGitDirectory(folder, repository, head)
  return folder
}

/** Turns a folder into a git directory that uses a repository's objects. `head` is the commit that HEAD points to. */
export async function fillGitDirectory(folder: string, repository: GitDirectory, head?: string): Promise<void> {
  for (const inner of ['refs', 'objects/info', 'info']) await mkdir(join(folder, inner), { recursive: true })
  await writeFile(join(folder, 'config'), await harmlessSettings(repository))
  await writeFile(join(folder, 'objects/info/alternates'), `${join(repository.common, 'objects')}\n`)
  await writeFile(join(folder, 'HEAD'), `${head ?? 'ref: refs/heads/none'}\n`)
  await copyData(repository, folder)
}

/** Copies repository files that cannot run code. */
async function copyData({ own, common }: GitDirectory, folder: string): Promise<void> {
  await copyIfFile(join(common, 'info/exclude'), join(folder, 'info/exclude'))
  await copyIfFile(join(common, 'info/attributes'), join(folder, 'info/attributes'))
  await copyIfFile(join(own, 'info/sparse-checkout'), join(folder, 'info/sparse-checkout'))
  await copyIfFile(join(common, 'shallow'), join(folder, 'shallow'))
  // A split index stores its larger part in a separate file.
  for (const name of await readdir(own)) {
    if (!/^sharedindex\.[0-9a-f]+$/.test(name)) continue
    await rm(join(folder, name), { force: true })
    await symlink(join(own, name), join(folder, name))
  }
}

const MAX_BYTES = 16 * 1024 * 1024

async function copyIfFile(from: string, to: string): Promise<void> {
  const entry = await stat(from).catch(() => undefined)
  if (entry?.isFile() && entry.size <= MAX_BYTES) await copyFile(from, to)
}
