import { realpath, stat } from 'node:fs/promises'
import type { Database } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import { InvalidNotebook } from './errors.ts'

export interface NotebookRegistration {
  readonly project: string
  /** Names it in actions and prompts: nb_world. */
  readonly id: string
  readonly role: string
  readonly title: string
  /** Where its files are. */
  readonly folder: string
  /** The roles that the process knows; any unless given. */
  readonly roles?: readonly string[]
}

const LONGEST_TITLE = 200

/** Makes a folder known to a project as a notebook. Said again, it changes role, title or folder. */
export async function registerNotebook(db: Kysely<Database>, notebook: NotebookRegistration): Promise<void> {
  const { project, id, role, title, folder, roles } = notebook
  if (!/^[A-Za-z][\w-]{0,63}$/.test(id)) {
    throw new InvalidNotebook(
      `'${id}' is not a valid notebook name. Use letters, digits, _ and -, starting with a letter.`,
    )
  }
  if (roles && !roles.includes(role)) {
    throw new InvalidNotebook(`There is no role '${role}'. Roles: ${roles.join(', ') || 'none'}.`)
  }
  if (title.trim() === '' || title.length > LONGEST_TITLE || /[\u0000-\u001f]/.test(title)) {
    throw new InvalidNotebook(`A title is one line of at most ${LONGEST_TITLE} characters.`)
  }
  const source = await realFolder(folder)
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('project')
      .values({ id: project })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .insertInto('notebook')
      .values({ project_id: project, id, role, title, source })
      .onConflict((conflict) => conflict.columns(['project_id', 'id']).doUpdateSet({ role, title, source }))
      .execute()
  })
}

async function realFolder(folder: string): Promise<string> {
  try {
    const real = await realpath(folder)
    if ((await stat(real)).isDirectory()) return real
  } catch {
    // Told below, like a folder that is a file.
  }
  throw new InvalidNotebook(`There is no folder '${folder}'.`)
}

/** Takes a notebook and all that was read of it out of the store; its files stay. */
export async function removeNotebook(db: Kysely<Database>, project: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notebook')
    .where('project_id', '=', project)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
