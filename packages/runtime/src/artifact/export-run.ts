import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, mkdir, readFile, realpath } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Kysely } from 'kysely'
import { getBlob, getBlobText } from '../store/blob.ts'
import type { Database } from '../store/database.ts'
import { StoreDamaged } from '../store/errors.ts'
import { getRun } from '../store/get-run.ts'
import { WORKSPACE_PARTS } from '../trust/find-links-out.ts'
import { checkArtifactPath, UnsafeArtifactPath } from './check-artifact-path.ts'
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
  readonly responsePath?: ((prompt: string, names: readonly string[]) => string | undefined) | undefined
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
  const stored = await db.selectFrom('artifact').selectAll().where('run_id', '=', run).orderBy('path').execute()
  if (stored.length !== row.artifacts) {
    throw new StoreDamaged(`run ${run}`, `it has ${stored.length} artifacts instead of ${row.artifacts}`)
  }
  // The flow's page takes the place of an artifact with the same name.
  const artifacts = stored.filter(({ path }) => resultPage === undefined || path !== INDEX)
  const names = [row.id, row.project_id, ...row.request.models]
  const failed = await failedFiles(db, run, (prompt) => responsePath?.(prompt, names))
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
  const existing = await readFile(file).catch(() => undefined)
  return existing?.equals(bytes) ?? false
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

/**
 * Rejects an artifact that would become part of a workspace, or turn a folder into a workspace. Otherwise, the run's
 * documents would become prompts, settings or code.
 * @throws UnsafeArtifactPath
 */
export function checkExportTarget(dir: string, path: string): void {
  const parts = path.split('/').map(fold)
  if (parts.includes('quire.yaml')) throw new UnsafeArtifactPath(path, 'a quire.yaml would make its folder a workspace')
  for (let folder = dir, last = ''; folder !== last; last = folder, folder = dirname(folder)) {
    if (!existsSync(join(folder, 'quire.yaml'))) continue
    const [top = ''] = relative(folder, join(dir, ...path.split('/'))).split(sep)
    if (WORKSPACE_PARTS.includes(fold(top))) {
      throw new UnsafeArtifactPath(path, `it would become part of the workspace ${folder}. Export to another folder`)
    }
  }
}

function fold(part: string): string {
  return part.normalize('NFKC').toLowerCase()
}

/** The prompts and responses of failed steps. If a prompt was sent again, only the last call is included. */
async function failedFiles(
  db: Kysely<Database>,
  run: string,
  responsePath: (prompt: string) => string | undefined,
): Promise<{ readonly path: string; readonly text: string }[]> {
  const calls = await db
    .selectFrom('call')
    .innerJoin('step', 'step.id', 'call.step_id')
    .innerJoin('lineage', 'lineage.child_id', 'call.id')
    .selectAll('call')
    .select('lineage.label as prompt')
    .where('call.run_id', '=', run)
    .where('step.status', '=', 'failed')
    .where('lineage.via', '=', 'prompt')
    .orderBy('call.number')
    .execute()
  const files = new Map<string, string>()
  for (const { prompt, request_blob, response_blob, model, finish_reason, error } of calls) {
    const { messages } = JSON.parse(await getBlobText(db, request_blob)) as { messages: { content: string }[] }
    files.set(prompt, messages.map(({ content }) => content).join('\n\n---\n\n'))
    const path = responsePath(prompt)
    const text = response_blob === null ? null : await getBlobText(db, response_blob)
    if (path !== undefined) {
      files.set(path, `${JSON.stringify({ model, finishReason: finish_reason, error, text }, null, 2)}\n`)
    }
  }
  return [...files].sort(([one], [other]) => (one < other ? -1 : 1)).map(([path, text]) => ({ path, text }))
}

interface Listed {
  readonly id: string
  readonly path: string
  readonly kind: string
  readonly is_document: boolean
  readonly meta: Readonly<Record<string, unknown>>
}

/** The index page of an exported run. Lists the documents first, then all other artifacts. */
function indexPage(
  run: { readonly run: string; readonly flow: string; readonly project: string; readonly status: string },
  artifacts: readonly Listed[],
  failed: readonly { readonly path: string }[] = [],
): string {
  const documents = artifacts.filter(({ is_document }) => is_document)
  const rest = artifacts.filter(({ is_document }) => !is_document)
  const incomplete = documents.filter(isIncomplete).length
  const left = incomplete > 0 ? ` (${incomplete} incomplete)` : ''
  const lines = [
    `# ${run.flow}: ${run.run}`,
    '',
    `Project ${run.project}, ${run.status}. ${documents.length} ${documents.length === 1 ? 'document' : 'documents'}${left}, ${artifacts.length} ${artifacts.length === 1 ? 'artifact' : 'artifacts'}.`,
    '',
    '## Documents',
    '',
    ...table(documents, ['stage', 'key', 'model']),
    '',
    '## How they were made',
    '',
    ...table(rest, ['stage', 'key', 'model']),
    '',
    ...(failed.length > 0 ? ['## Failed steps: prompts and responses', '', ...failed.map(link), ''] : []),
  ]
  return lines.join('\n')
}

function table(rows: readonly Listed[], facts: readonly string[]): string[] {
  if (rows.length === 0) return ['None.']
  return [
    `| file | kind | ${facts.join(' | ')} | id |`,
    `|---|---|${facts.map(() => '---|').join('')}---|`,
    ...rows.map((row) => {
      const { id, path, kind, meta } = row
      const values = facts.map((fact) => plainCell(meta[fact]))
      const what = `${plainCell(kind)}${isIncomplete(row) ? ', incomplete' : ''}`
      return `| [${plainCell(path)}](<${path.replaceAll('%', '%25')}>) | ${what} | ${values.join(' | ')} | \`${id}\` |`
    }),
  ]
}

function link({ path }: { readonly path: string }): string {
  return `- [${plainCell(path)}](<${path.replaceAll('%', '%25')}>)`
}

function isIncomplete({ meta }: Listed): boolean {
  return meta.state === 'incomplete'
}

/** Names come from models and users, so they are shown as one line of plain text. */
export function plainCell(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value)
    .replace(/\s+/g, ' ')
    .replace(/[\\|[\]<>`*_]/g, '\\$&')
}
