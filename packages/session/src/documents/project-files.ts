import { lstat, mkdir, readFile, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { writeFileSafely } from '@quire/runtime/artifact'
import { type Database, makeBlob } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import { UnsafeDocumentPath } from '../errors.ts'
import { checkDocumentPath } from '../process/check-document-path.ts'
import { type DocumentVersion, documentBlobs, listRemoved, readDocument, replacedBlobs } from './documents.ts'

/** The files in a project's folder. A person can read and edit documents here. */
export class ProjectFiles {
  readonly #folder: string | undefined
  readonly #newId: () => string

  constructor(folder: string | undefined, newId: () => string) {
    this.#folder = folder
    this.#newId = newId
  }

  /** Reads the text on disk. Undefined if the file cannot be read. */
  async read(path: string): Promise<string | undefined> {
    if (this.#folder === undefined) return undefined
    const file = await this.#resolve(path)
    return readFile(file, 'utf8').catch(() => undefined)
  }

  /** Writes a version atomically. */
  async write(path: string, text: string): Promise<void> {
    if (this.#folder === undefined) return
    const file = await this.#resolve(path)
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return
    await writeFileSafely(file, Buffer.from(text), this.#newId())
  }

  /** Writes a file that is made from documents, and is no document itself. Replaces an earlier one. */
  async writeMade(name: string, bytes: Uint8Array): Promise<void> {
    if (this.#folder === undefined) return
    await writeFileSafely(await this.#inside(name), bytes, this.#newId())
  }

  async remove(path: string): Promise<void> {
    if (this.#folder === undefined) return
    await rm(await this.#resolve(path), { force: true })
  }

  /** Writes the last stored version of each document to the folder. */
  async put(versions: readonly Pick<DocumentVersion, 'path' | 'text' | 'isRemoved'>[]): Promise<void> {
    const newest = new Map(versions.map((version) => [version.path, version]))
    for (const [path, { text, isRemoved }] of newest) {
      if (isRemoved) await this.remove(path)
      else await this.write(path, text)
    }
  }

  /** Returns the absolute path of a file. The path cannot leave the folder through `..` or a link. */
  async #resolve(path: string): Promise<string> {
    checkDocumentPath(path)
    return this.#inside(path)
  }

  async #inside(path: string): Promise<string> {
    const root = await this.#root(path)
    let at = root
    for (const part of path.split('/')) {
      at += sep + part
      const entry = await lstat(at).catch(() => undefined)
      if (entry?.isSymbolicLink()) throw new UnsafeDocumentPath(path, `${part} is a link`)
      if (!entry) break
    }
    return join(root, ...path.split('/'))
  }

  /**
   * Returns the real path of the folder. Rejects links, because a link could lead into the prompts or outside the
   * workspace.
   */
  async #root(path: string): Promise<string> {
    for (const folder of [dirname(this.#folder!), this.#folder!]) {
      const entry = await lstat(folder).catch(() => undefined)
      if (entry?.isSymbolicLink()) throw new UnsafeDocumentPath(path, `the folder ${basename(folder)} is a link`)
    }
    await mkdir(this.#folder!, { recursive: true })
    return realpath(this.#folder!)
  }
}

/**
 * Updates the project's folder from the store, in case a process died before writing the files. Writes files that are
 * missing or outdated. Deletes the files of removed documents. A file that a person changed is kept.
 */
export async function syncFiles(db: Kysely<Database>, project: string, files: ProjectFiles): Promise<void> {
  const isStale = async (path: string, text: string): Promise<boolean> =>
    (await replacedBlobs(db, project, path)).includes(makeBlob(text).sha256)
  for (const [path, blob] of await documentBlobs(db, project)) {
    const onDisk = await files.read(path)
    if (onDisk !== undefined && (makeBlob(onDisk).sha256 === blob || !(await isStale(path, onDisk)))) continue
    await files.write(path, (await readDocument(db, project, path))!.text)
  }
  for (const { path } of await listRemoved(db, project)) {
    const onDisk = await files.read(path)
    if (onDisk !== undefined && (await isStale(path, onDisk))) await files.remove(path)
  }
}
