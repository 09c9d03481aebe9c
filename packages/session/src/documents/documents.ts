import { countWords } from '@quire/runtime/answer'
import { blobsStored, type Database, getBlobText, getBlobTexts, makeBlob, storableText } from '@quire/runtime/store'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** A document version that is not stored yet. */
export interface DocumentVersion extends SessionDocument {
  readonly action: string | undefined
  /** Why the text was written, in the words of the action that wrote it. */
  readonly reason?: string
  readonly isRemoved: boolean
  /** The older version that this version restores. */
  readonly restores?: number
}

/** Reads the newest version of a document, or the requested version. */
export async function readDocument(
  db: Kysely<Database>,
  project: string,
  path: string,
  version?: number,
): Promise<SessionDocument | undefined> {
  const row = await db
    .selectFrom('session_document')
    .selectAll()
    .where('project_id', '=', project)
    .where('path', '=', path)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.is_removed) return undefined
  const { kind, key, version: number } = row
  return { path, version: number, kind, key, text: await getBlobText(db, row.blob) }
}

/** Lists a project's current documents, without their text. */
export async function listDocuments(db: Kysely<Database>, project: string): Promise<ListedDocument[]> {
  const columns = sql`path, version, kind, key`
  return newestVersions(db, project, { columns, order: sql`kind, key, path`, isRemoved: false })
}

/** Reads all current documents of some kinds, with one query for their texts. */
export async function readDocuments(
  db: Kysely<Database>,
  project: string,
  kinds: readonly string[],
): Promise<(SessionDocument & { readonly at: Date })[]> {
  const columns = sql`path, version, kind, key, blob, at`
  const select = { columns, order: sql`kind, key, path`, isRemoved: false }
  const rows = await newestVersions<ListedDocument & { readonly blob: string; readonly at: Date }>(db, project, {
    ...select,
    kinds,
  })
  const texts = await getBlobTexts(
    db,
    rows.map(({ blob }) => blob),
  )
  return rows.map(({ blob, ...document }) => ({ ...document, text: texts.get(blob)! }))
}

/** Returns the blobs of all current documents, keyed by path. */
export async function documentBlobs(db: Kysely<Database>, project: string): Promise<ReadonlyMap<string, string>> {
  const select = { columns: sql`path, blob`, order: sql`path`, isRemoved: false }
  const rows = await newestVersions<{ path: string; blob: string }>(db, project, select)
  return new Map(rows.map(({ path, blob }) => [path, blob]))
}

/** Returns the removed documents, each with the version and action that removed it. */
export async function listRemoved(
  db: Kysely<Database>,
  project: string,
): Promise<(ListedDocument & { readonly action: string | null })[]> {
  const columns = sql`path, version, kind, key, action`
  return newestVersions(db, project, { columns, order: sql`kind, key, path`, isRemoved: true })
}

async function newestVersions<Row>(
  db: Kysely<Database>,
  project: string,
  select: {
    readonly columns: RawBuilder<unknown>
    readonly order: RawBuilder<unknown>
    readonly isRemoved: boolean
    /** Defaults to all kinds. */
    readonly kinds?: readonly string[]
  },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${select.columns} from (
      select distinct on (path) * from session_document where project_id = ${project} order by path, version desc
    ) as newest
    where is_removed = ${select.isRemoved} ${select.kinds ? sql`and kind = any(${[...select.kinds]}::text[])` : sql``}
    order by ${select.order}
  `.execute(db)
  return rows
}

/** Returns the blobs that the last turn to change a document replaced. A file with such a blob is outdated. */
export async function replacedBlobs(db: Kysely<Database>, project: string, path: string): Promise<readonly string[]> {
  const { rows } = await sql<{ blob: string }>`
    with versions as (select * from session_document where project_id = ${project} and path = ${path}),
    newest as (select * from versions order by version desc limit 1)
    select versions.blob from versions, newest
    where versions.version < newest.version and versions.version >= (
      select min(made.version) - 1 from versions made
      where made.session_id = newest.session_id and made.turn = newest.turn
    )
  `.execute(db)
  return rows.map(({ blob }) => blob)
}

/**
 * Returns all documents that one action changed in one turn. For each document, returns its first version from that
 * turn.
 */
export async function changedTogether(
  db: Kysely<Database>,
  project: string,
  { path, version }: Pick<SessionDocument, 'path' | 'version'>,
): Promise<{ readonly path: string; readonly first: number }[]> {
  const { rows } = await sql<{ path: string; first: number }>`
    select made.path, min(made.version)::integer as first
    from session_document made join session_document one using (project_id, session_id, turn, action)
    where one.project_id = ${project} and one.path = ${path} and one.version = ${version}
    group by made.path order by made.path
  `.execute(db)
  return rows
}

/** Stores new versions. Existing versions stay unchanged. A version whose number is taken is an error, or skipped. */
export async function storeDocuments(
  db: Kysely<Database>,
  { project, session, turn }: { readonly project: string; readonly session: string; readonly turn: number },
  versions: readonly DocumentVersion[],
  { skipsTaken = false } = {},
): Promise<void> {
  if (versions.length === 0) return
  const rows = versions.map((version) => ({ ...version, blob: makeBlob(version.text) }))
  await sql`
    with ${blobsStored(rows.map(({ blob }) => blob))}
    insert into session_document (project_id, path, version, kind, key, blob, session_id, turn, action, is_removed, restores, words, reason)
    select ${project}, path, version, kind, key, blob, ${session}, ${turn}, action, is_removed, restores, words, reason
    from unnest(
      ${rows.map(({ path }) => path)}::text[],
      ${rows.map(({ version }) => version)}::integer[],
      ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ key }) => key)}::text[],
      ${rows.map(({ blob }) => blob.sha256)}::text[],
      ${rows.map(({ action }) => action ?? null)}::text[],
      ${rows.map(({ isRemoved }) => isRemoved)}::boolean[],
      ${rows.map(({ restores }) => restores ?? null)}::integer[],
      ${rows.map(({ text }) => countWords(text))}::integer[],
      ${rows.map(({ reason }) => (reason === undefined ? null : storableText(reason)))}::text[]
    ) as made (path, version, kind, key, blob, action, is_removed, restores, words, reason)
    ${skipsTaken ? sql`on conflict do nothing` : sql``}
  `.execute(db)
}

/** Returns the creation time of each version of each document. */
export async function changeTimes(db: Kysely<Database>, project: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('session_document')
    .select(['path', 'version', 'at'])
    .where('project_id', '=', project)
    .execute()
  return new Map(rows.map(({ path, version, at }) => [`${path}@${version}`, at]))
}

/** A version in the history of a document. */
export interface ListedVersion
  extends Pick<DocumentVersion, 'version' | 'action' | 'reason' | 'restores' | 'isRemoved'> {
  readonly at: Date
  /** Undefined if nobody counted the words of this version. */
  readonly words: number | undefined
}

/**
 * Returns the versions of a document and their authors, oldest first. If a version restores an older version, also
 * returns the older version's number.
 */
export async function documentHistory(db: Kysely<Database>, project: string, path: string): Promise<ListedVersion[]> {
  const rows = await db
    .selectFrom('session_document')
    .select(['version', 'action', 'reason', 'restores', 'is_removed', 'words', 'at'])
    .where('project_id', '=', project)
    .where('path', '=', path)
    .orderBy('version')
    .execute()
  return rows.map(({ version, action, reason, restores, is_removed: isRemoved, words, at }) => ({
    version,
    isRemoved,
    at,
    words: words ?? undefined,
    action: action ?? undefined,
    ...(reason !== null && { reason }),
    ...(restores !== null && { restores }),
  }))
}

/** Returns the newest version of a document that a person wrote by hand. */
export async function lastByHand(
  db: Kysely<Database>,
  project: string,
  path: string,
): Promise<SessionDocument | undefined> {
  const own = (await documentHistory(db, project, path)).findLast(
    ({ action, isRemoved }) => action === undefined && !isRemoved,
  )
  return own && readDocument(db, project, path, own.version)
}

/** The name of a document in the project's folder. */
export interface DocumentName {
  readonly path: string
  /** The document's kind: a template's name, `scaffold`, `scene` or `voice_bundle`. */
  readonly kind: string
  /** The document's key, such as `ch4-sc2`. Identifies the document among documents of the same kind. */
  readonly key: string
}

/** A version of a document, without its text. */
export interface ListedDocument extends DocumentName {
  readonly version: number
}

export interface SessionDocument extends ListedDocument {
  readonly text: string
}
