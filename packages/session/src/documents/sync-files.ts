import type { Database } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import { listDocuments, listRemoved, readDocument } from './documents.ts'
import type { ProjectFiles } from './project-files.ts'

/**
 * Brings the project's folder up to what is stored, after a process died between the two: files that are missing, and
 * those that still hold the version before, and those whose document was taken away. A file that holds anything else was
 * changed by a person and stays.
 */
export async function syncFiles(db: Kysely<Database>, project: string, files: ProjectFiles): Promise<number> {
  let written = 0
  for (const { path, version } of await listDocuments(db, project)) {
    const onDisk = await files.read(path)
    const newest = await readDocument(db, project, path)
    if (!newest || onDisk === newest.text) continue
    const before = version > 1 ? await readDocument(db, project, path, version - 1) : undefined
    if (onDisk !== undefined && onDisk !== before?.text) continue
    await files.write(path, newest.text)
    written++
  }
  for (const { path, version } of await listRemoved(db, project)) {
    const before = await readDocument(db, project, path, version - 1)
    if (before) await files.remove(path, before.text)
  }
  return written
}
