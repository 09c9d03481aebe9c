import { stat } from 'node:fs/promises'
import { locateGitDirectory } from '../../locate-git-directory.ts'
import { NotARepository } from '../errors.ts'
import { gitLine, gitRefs } from './git.ts'

/** The folder at the top of the repository that a folder is in. @throws NotARepository */
export async function openRepository(folder: string): Promise<string> {
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) {
    throw new NotARepository(folder, 'there is no such folder.')
  }
  const found = await locateGitDirectory(folder)
  if (!found) {
    throw new NotARepository(folder, 'it is not inside a git repository with a working tree. `git init` makes one.')
  }
  const head = await headCommit(found.top)
  if (head === '') {
    throw new NotARepository(folder, 'the repository has no commit yet. Make a first one: changes start from it.')
  }
  await gitLine(found.top, ['cat-file', '-e', `${head}^{commit}`]).catch(() => {
    throw new NotARepository(folder, `its HEAD is ${head}, which is not a commit in it. \`git fsck\` says more.`)
  })
  return found.top
}

/** The commit that is checked out; empty where there is none yet. */
export function headCommit(repository: string): Promise<string> {
  return gitRefs(repository, ['rev-parse', '--verify', '--quiet', 'HEAD'], { accept: [1] })
}
