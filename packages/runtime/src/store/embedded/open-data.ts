import { fdatasyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

/** As much of Emscripten's file system as is needed to write through it. */
interface NodeFiles {
  readonly filesystems: { readonly NODEFS: { readonly stream_ops: { fsync?: (stream: { nfd?: number }) => number } } }
}

/**
 * Opens a prepared data folder. PGlite turns fsync off, and its file system would ignore it, so that a power cut
 * could destroy the database. Here a commit has reached the disk, as with any PostgreSQL; `isSynced` false leaves
 * that out, for tests that need speed more.
 */
export async function openData(data: string, isSynced: boolean): Promise<PGlite> {
  if (!isSynced) return PGlite.create({ dataDir: data })
  const db = new PGlite({
    dataDir: data,
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'],
  })
  await db.waitReady
  const files = db.Module.FS as unknown as NodeFiles
  files.filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
    if (nfd !== undefined) fdatasyncSync(nfd)
    return 0
  }
  return db
}
