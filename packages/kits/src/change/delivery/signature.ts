import { listSettings } from '../repository/git/clean-git-directory.ts'
import type { Signature } from '../repository/git/commit.ts'
import { gitDirectory } from '../repository/git/git.ts'

type Author = Pick<Signature, 'name' | 'email'>

/**
 * The user as the author of a commit: from the environment or the git configuration, as git itself would do it.
 * Undefined if neither names the user.
 */
export async function readAuthor(repository: string, environment: NodeJS.ProcessEnv): Promise<Author | undefined> {
  const listed = await listSettings(await gitDirectory(repository), '^user\\.(name|email)$')
  const settings = new Map(listed.map(({ name, value }) => [name, value]))
  const name = plain(environment.GIT_AUTHOR_NAME || settings.get('user.name'))
  const email = plain(environment.GIT_AUTHOR_EMAIL || settings.get('user.email'))
  return name === '' || email === '' ? undefined : { name, email }
}

const NOBODY: Author = { name: 'Quire', email: 'quire@users.noreply.invalid' }

/** The signature of a run's commits. */
export function signatureOf(author: Author | null, date: string): Signature {
  return { ...(author ?? NOBODY), seconds: Date.parse(`${date}T00:00:00Z`) / 1000 }
}

const MAX_LENGTH = 200

/** A repository can set any name, so only plain text is used. */
function plain(value: string | undefined): string {
  return (value ?? '')
    .replace(/[\u0000-\u001f\u007f<>]/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
}
