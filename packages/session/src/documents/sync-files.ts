import { type Database, makeBlob } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import { documentBlobs, listRemoved, readDocument, replacedBlobs } from './documents.ts'
import type { ProjectFiles } from './project-files.ts'

/**
 * Updates the project's folder from the store, in case a process died before writing the files. Writes files that are
 * missing or outdated. Deletes the files of removed documents. A file that a person changed is kept.
 */
export async function syncFiles(db: Kysely<Database>, project: string, files: ProjectFiles): Promise<number> {
  let written = 0
  const isStale = async (path: string, text: string): Promise<boolean> =>
    (await replacedBlobs(db, project, path)).includes(makeBlob(text).sha256)
  for (const [path, blob] of await documentBlobs(db, project)) {
    const onDisk = await files.read(path)
    if (onDisk !== undefined && (makeBlob(onDisk).sha256 === blob || !(await isStale(path, onDisk)))) continue
    await files.write(path, (await readDocument(db, project, path))!.text)
    written++
  }
  for (const { path } of await listRemoved(db, project)) {
    const onDisk = await files.read(path)
    if (onDisk !== undefined && (await isStale(path, onDisk))) await files.remove(path)
  }
  return written
}
