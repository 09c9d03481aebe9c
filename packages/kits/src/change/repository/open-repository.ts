import { stat } from 'node:fs/promises'
import { GitFailed, NotARepository } from '../errors.ts'
import { gitLine } from './git.ts'

/** The folder at the top of the repository that a folder is in. @throws NotARepository */
export async function openRepository(folder: string): Promise<string> {
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) {
    throw new NotARepository(folder, 'there is no such folder.')
  }
  const top = await gitLine(folder, ['rev-parse', '--show-toplevel']).catch((error: unknown) => {
    if (error instanceof GitFailed && /not installed/.test(error.message)) throw error
    throw new NotARepository(folder, 'it is not inside a git repository with a working tree. `git init` makes one.')
  })
  await gitLine(top, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']).catch(() => {
    throw new NotARepository(folder, 'the repository has no commit yet. Make a first one: changes start from it.')
  })
  return top
}
