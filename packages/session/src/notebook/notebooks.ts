import { realpath, stat } from 'node:fs/promises'
import type { Database } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import { InvalidNotebook } from '../errors.ts'
import type { NotebookEntry } from '../state/state-xml.ts'

export interface NotebookRegistration {
  readonly project: string
  /** The notebook's id in actions and prompts, such as nb_world. */
  readonly id: string
  readonly role: string
  readonly title: string
  /** The folder that contains the notebook's files. */
  readonly folder: string
  /** The roles that the process defines. By default, any role is allowed. */
  readonly roles?: readonly string[]
}

const LONGEST_TITLE = 200

/** Registers a folder as a notebook of a project, or changes a registered notebook. */
export async function registerNotebook(db: Kysely<Database>, notebook: NotebookRegistration): Promise<void> {
  const { project, id, role, title, folder, roles } = notebook
  if (!/^[A-Za-z][\w-]{0,63}$/.test(id)) {
    throw new InvalidNotebook(
      `'${id}' is not a valid notebook name. Use letters, digits, _ and -, starting with a letter.`,
    )
  }
  if (roles && !roles.includes(role)) {
    throw new InvalidNotebook(`Unknown role '${role}'. Roles: ${roles.join(', ') || 'none'}.`)
  }
  if (title.trim() === '' || title.length > LONGEST_TITLE || /[\u0000-\u001f]/.test(title)) {
    throw new InvalidNotebook(`A title must be one line of at most ${LONGEST_TITLE} characters.`)
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
    // The error below also reports a missing path.
  }
  throw new InvalidNotebook(`The folder '${folder}' does not exist.`)
}

/** Removes a notebook and its index from the store. The notebook's files are kept. */
export async function removeNotebook(db: Kysely<Database>, project: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notebook')
    .where('project_id', '=', project)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Lists the notebooks of a project, sorted by name. */
export async function listNotebooks(db: Kysely<Database>, project: string): Promise<NotebookEntry[]> {
  return db
    .selectFrom('notebook')
    .select(['id', 'role', 'title'])
    .where('project_id', '=', project)
    .orderBy('id')
    .execute()
}
