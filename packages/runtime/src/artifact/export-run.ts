import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { lstat, mkdir, readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Kysely } from 'kysely'
import { getBlob } from '../store/blob.ts'
import type { Database } from '../store/database.ts'
import { StoreDamaged } from '../store/errors.ts'
import { getRun } from '../store/get-run.ts'
import { checkArtifactPath, UnsafeArtifactPath } from './check-artifact-path.ts'
import { checkExportTarget } from './check-export-target.ts'
import { failedFiles } from './failed-files.ts'
import { indexPage } from './index-page.ts'
import { FolderNotMade, sweepTemporaryFiles, writeFileSafely } from './write-file-safely.ts'

const INDEX = 'index.md'
const LIST = 'artifacts.md'

export interface Exported {
  readonly dir: string
  readonly files: readonly { readonly path: string; readonly sha256: string }[]
  /** Number of written files, including the index, and of files that already had the right content. */
  readonly written: number
  readonly unchanged: number
}

/**
 * Writes a run's artifacts to files, with an index. Exporting a run again produces the same bytes.
 * @example
 * await exportRun(store.db, 'r1', folder)
 * // → { dir: '/home/ada/export', files: [{ path: 'plan.md', … }], written: 12, unchanged: 0 }
 */
export async function exportRun(
  db: Kysely<Database>,
  run: string,
  dir: string,
  options: ExportOptions = {},
): Promise<Exported> {
  const { artifacts, pages } = await readExport(db, run, options)
  const files = artifacts.map(({ path, blob }) => ({ path, sha256: blob }))
  const root = await makeFolder(dir)
  for (const { path } of artifacts) checkExportTarget(root, path)
  return { files, ...(await writeFiles(root, all())) }

  async function* all(): AsyncGenerator<ExportedFile> {
    for (const { path, blob } of artifacts) yield { path, bytes: await getBlob(db, blob) }
    yield* pages
  }
}

/**
 * Writes files into a folder. Each file is written atomically. Refuses links. Unchanged files are not rewritten.
 * @example
 * async function* files() { yield { path: 'plan.md', bytes: Buffer.from('# Plan') } }
 * await writeFiles(folder, files()) // → { dir: '/home/ada/export', written: 1, unchanged: 0 }
 */
export async function writeFiles(
  dir: string,
  files: AsyncIterable<{ readonly path: string; readonly bytes: Uint8Array }>,
): Promise<Omit<Exported, 'files'>> {
  const root = await makeFolder(dir)
  await sweepTemporaryFiles(root)
  let [written, unchanged] = [0, 0]
  for await (const { path, bytes } of files) {
    checkArtifactPath(path)
    checkExportTarget(root, path)
    await refuseLinks(root, path)
    const file = join(root, ...path.split('/'))
    if (await isSame(file, bytes)) {
      unchanged++
      continue
    }
    await writeFileSafely(file, bytes, randomUUID())
    written++
  }
  return { dir: root, written, unchanged }
}

export interface ExportOptions {
  /** The start page of the tree, if the flow provides a start page. */
  readonly resultPage?: string | undefined
  /** Returns the path of the response to a prompt. `known` is used to expand shortened names in the prompt's path. */
  readonly responsePath?: ((prompt: string, known: readonly string[]) => string | undefined) | undefined
}

/** Returns the files that `exportRun` would write, without writing them. */
export async function readFiles(
  db: Kysely<Database>,
  run: string,
  options: ExportOptions = {},
): Promise<ExportedFile[]> {
  const { artifacts, pages } = await readExport(db, run, options)
  const files: ExportedFile[] = []
  for (const { path, blob } of artifacts) files.push({ path, bytes: await getBlob(db, blob) })
  return [...files, ...pages]
}

export interface ExportedFile {
  readonly path: string
  readonly bytes: Buffer
}

/** Reads the artifacts to export, and checks their paths. */
async function readExport(db: Kysely<Database>, run: string, { resultPage, responsePath }: ExportOptions) {
  const row = await getRun(db, run, ['id', 'flow', 'project_id', 'status', 'artifacts', 'request'])
  const artifacts = await db.selectFrom('artifact').selectAll().where('run_id', '=', run).orderBy('path').execute()
  if (artifacts.length !== row.artifacts) {
    throw new StoreDamaged(`run ${run}`, `it has ${artifacts.length} artifacts instead of ${row.artifacts}`)
  }
  const known = [row.id, row.project_id, ...row.request.models]
  const failed = await failedFiles(db, run, (prompt) => responsePath?.(prompt, known))
  for (const { path } of [...artifacts, ...failed]) checkArtifactPath(path)
  const facts = { run: row.id, flow: row.flow, project: row.project_id, status: row.status }
  // If the flow provides its own start page, the full list gets another name.
  const isTaken = resultPage !== undefined || artifacts.some((artifact) => artifact.path === INDEX)
  const list = { path: isTaken ? LIST : INDEX, bytes: Buffer.from(indexPage(facts, artifacts, failed)) }
  const pages: ExportedFile[] =
    resultPage === undefined ? [list] : [{ path: INDEX, bytes: Buffer.from(resultPage) }, list]
  return { artifacts, pages: [...failed.map(({ path, text }) => ({ path, bytes: Buffer.from(text) })), ...pages] }
}

async function makeFolder(dir: string): Promise<string> {
  try {
    await mkdir(dir, { recursive: true })
    return await realpath(dir)
  } catch (error) {
    throw new FolderNotMade(dir, error)
  }
}

async function isSame(file: string, bytes: Uint8Array): Promise<boolean> {
  const there = await readFile(file).catch(() => undefined)
  return there?.equals(bytes) ?? false
}

/** A link in the target folder could redirect our files elsewhere. */
async function refuseLinks(root: string, path: string): Promise<void> {
  let at = root
  for (const part of path.split('/')) {
    at += sep + part
    const entry = await lstat(at).catch(() => undefined)
    if (entry?.isSymbolicLink()) throw new UnsafeArtifactPath(path, `${part} is a link in the target folder`)
    if (!entry) return
  }
}
