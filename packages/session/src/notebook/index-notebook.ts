import { type Database, storableText } from '@quire/runtime/store'
import { type Kysely, sql } from 'kysely'
import { NotebookNotFound } from '../errors.ts'
import { folderSource } from './folder-source.ts'
import { type NotebookSource, type PassageDraft, type SourceFile, UnreadableFile } from './notebook-source.ts'
import { listNotebooks } from './notebooks.ts'

/** The result of reading a notebook. */
export interface NotebookReport {
  readonly files: number
  readonly read: number
  readonly unchanged: number
  readonly removed: number
  readonly passages: number
  /** Up to one hundred files that cannot be searched, with the reasons. */
  readonly problems: readonly { readonly file: string; readonly problem: string }[]
  readonly hasMoreProblems: boolean
}

export interface IndexOptions {
  /** The source of the notebook. Defaults to the registered folder. */
  readonly source?: NotebookSource
  readonly signal?: AbortSignal
  readonly onFile?: (file: string) => void
}

// Maximum number of characters to keep in memory or store in one statement.
const BATCH_CHARACTERS = 256_000
const MAX_PROBLEMS = 100

/**
 * Reads the changed files of a notebook. Database statements are short, so that other processes can work at the same
 * time. A file is marked as read only after its last passage is stored, so an unfinished file is read again after a
 * crash.
 */
export async function indexNotebook(
  db: Kysely<Database>,
  { project, id }: { readonly project: string; readonly id: string },
  { source, signal, onFile }: IndexOptions = {},
): Promise<NotebookReport> {
  const files = (source ?? (await registeredSource(db, project, id))).files()
  const indexedFiles = await readIndexedFiles(db, project, id)
  const problems: { file: string; problem: string }[] = []
  let [count, read, unchanged, problemCount] = [0, 0, 0, 0]
  for await (const file of files) {
    signal?.throwIfAborted()
    count++
    const before = indexedFiles.get(file.name)
    indexedFiles.delete(file.name)
    const indexed = await indexFile(db, { project, id }, file, before, signal)
    if (indexed.isRead) {
      read++
      onFile?.(file.name)
    } else unchanged++
    if (indexed.problem === undefined) continue
    if (++problemCount <= MAX_PROBLEMS) problems.push({ file: file.name, problem: indexed.problem })
  }
  for (const name of indexedFiles.keys()) await removeFile(db, { project, id }, name)
  if (read > 0) await tidyIndex(db)
  const passages = await sql<{ count: string }>`
    select coalesce(sum(passages), 0) as count from notebook_file where project_id = ${project} and notebook_id = ${id}
  `.execute(db)
  return {
    files: count,
    read,
    unchanged,
    removed: indexedFiles.size,
    passages: Number(passages.rows[0]!.count),
    problems,
    hasMoreProblems: problemCount > MAX_PROBLEMS,
  }
}

/** Moves new entries from the database's pending list into the index, so that the next query is fast. */
async function tidyIndex(db: Kysely<Database>): Promise<void> {
  await sql`select gin_clean_pending_list('notebook_passage_words'::regclass)`.execute(db)
}

async function registeredSource(db: Kysely<Database>, project: string, id: string): Promise<NotebookSource> {
  const row = await db
    .selectFrom('notebook')
    .select('source')
    .where('project_id', '=', project)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row) return folderSource(row.source)
  throw new NotebookNotFound(
    id,
    (await listNotebooks(db, project)).map((notebook) => notebook.id),
  )
}

interface IndexedFile {
  readonly fingerprint: string
  readonly problem: string | null
}

async function readIndexedFiles(db: Kysely<Database>, project: string, id: string): Promise<Map<string, IndexedFile>> {
  const { rows } = await sql<IndexedFile & { readonly file: string }>`
    select file, fingerprint, problem from notebook_file where project_id = ${project} and notebook_id = ${id}
  `.execute(db)
  return new Map(rows.map(({ file, ...rest }) => [file, rest]))
}

interface NotebookId {
  readonly project: string
  readonly id: string
}

/**
 * Indexes a file. The fingerprint is the stamp and the hash, separated by a tab. If the stamp is unchanged, the file is
 * not read. If the hash is unchanged, the file is not stored again.
 */
async function indexFile(
  db: Kysely<Database>,
  notebook: NotebookId,
  file: SourceFile,
  before: IndexedFile | undefined,
  signal: AbortSignal | undefined,
): Promise<{ readonly isRead: boolean; readonly problem: string | undefined }> {
  const [stamp, hash] = before?.fingerprint.split('\t') ?? []
  if (before && stamp === file.stamp) return { isRead: false, problem: before.problem ?? undefined }
  let now = ''
  let problem: string | undefined
  let passages = 0
  try {
    now = await file.hash()
    if (before && hash === now && now !== '') {
      await closeFile(db, notebook, file.name, { fingerprint: `${file.stamp}\t${now}` })
      return { isRead: false, problem: before.problem ?? undefined }
    }
    await openFile(db, notebook, file.name)
    passages = await storePassages(db, notebook, file, signal)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    problem = error.message
    await openFile(db, notebook, file.name)
  }
  const fingerprint = `${file.stamp}\t${now}`
  await closeFile(db, notebook, file.name, { fingerprint, problem: problem ?? null, passages })
  return { isRead: true, problem }
}

/** Clears the file's fingerprint, so that the file is read again after a crash. */
async function openFile(db: Kysely<Database>, { project, id }: NotebookId, file: string): Promise<void> {
  await sql`
    delete from notebook_passage where project_id = ${project} and notebook_id = ${id} and file = ${file}
  `.execute(db)
  await sql`
    insert into notebook_file (project_id, notebook_id, file, fingerprint) values (${project}, ${id}, ${file}, '')
    on conflict (project_id, notebook_id, file) do update set fingerprint = '', problem = null, passages = 0
  `.execute(db)
}

async function closeFile(
  db: Kysely<Database>,
  { project, id }: NotebookId,
  file: string,
  values: { readonly fingerprint: string; readonly problem?: string | null; readonly passages?: number },
): Promise<void> {
  await db
    .updateTable('notebook_file')
    .set(values)
    .where('project_id', '=', project)
    .where('notebook_id', '=', id)
    .where('file', '=', file)
    .execute()
}

async function removeFile(db: Kysely<Database>, { project, id }: NotebookId, file: string): Promise<void> {
  await sql`
    delete from notebook_file where project_id = ${project} and notebook_id = ${id} and file = ${file}
  `.execute(db)
}

async function storePassages(
  db: Kysely<Database>,
  notebook: NotebookId,
  file: SourceFile,
  signal: AbortSignal | undefined,
): Promise<number> {
  let stored = 0
  let batch: PassageDraft[] = []
  let characters = 0
  const flush = async (): Promise<void> => {
    await insertPassages(db, notebook, file.name, stored, batch)
    stored += batch.length
    batch = []
    characters = 0
  }
  for await (const passage of file.passages()) {
    signal?.throwIfAborted()
    batch.push(passage)
    characters += passage.text.length
    if (characters >= BATCH_CHARACTERS) await flush()
  }
  if (batch.length > 0) await flush()
  return stored
}

async function insertPassages(
  db: Kysely<Database>,
  { project, id }: NotebookId,
  file: string,
  first: number,
  passages: readonly PassageDraft[],
): Promise<void> {
  await sql`
    insert into notebook_passage (project_id, notebook_id, file, n, page, line, text)
    select ${project}, ${id}, ${file}, n, page, line, text from unnest(
      ${passages.map((_, index) => first + index)}::integer[],
      ${passages.map(({ page }) => page ?? null)}::integer[],
      ${passages.map(({ line }) => line)}::integer[],
      ${passages.map(({ text }) => storableText(text))}::text[]
    ) as passage (n, page, line, text)
  `.execute(db)
}
