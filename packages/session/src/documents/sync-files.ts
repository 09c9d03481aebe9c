import type { Database } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import { listDocuments, readDocument } from './documents.ts'
import type { ProjectFiles } from './project-files.ts'

/**
 * Brings the project's folder up to date with the store, after a process died between writing the two: missing files,
 * and files that still contain the previous version. A file with any other content was changed by a person and is kept.
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
  return written
}
