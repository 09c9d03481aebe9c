import { stat } from 'node:fs/promises'
import { locateGitDirectory } from '../../../locate-git-directory.ts'
import { NotARepository } from '../../errors.ts'
import { gitLine, resolveRef } from './git.ts'

/** Returns the root of the repository that contains a folder. @throws NotARepository */
export async function openRepository(folder: string): Promise<string> {
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) {
    throw new NotARepository(folder, 'the folder does not exist.')
  }
  const found = await locateGitDirectory(folder)
  if (!found) {
    throw new NotARepository(
      folder,
      'it is not inside a git repository with a working tree. Create one with `git init`.',
    )
  }
  const head = await resolveRef(found.top, 'HEAD')
  if (head === '') {
    throw new NotARepository(
      folder,
      'the repository has no commits. A change starts from a commit, so create one first.',
    )
  }
  await gitLine(found.top, ['cat-file', '-e', `${head}^{commit}`]).catch(() => {
    throw new NotARepository(
      folder,
      `its HEAD is ${head}, but the repository has no such commit. Run \`git fsck\` for details.`,
    )
  })
  return found.top
}
