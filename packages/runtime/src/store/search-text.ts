import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { StoreDamaged } from './errors.ts'

/** The maximum size of a searchable text. */
const MAX_BYTES = 256 * 1024

export interface SearchableText {
  /** The artifact's id, or the call's id followed by the kind. */
  readonly id: string
  readonly runId: string
  readonly kind: string
  readonly title: string
  readonly body: string
}

/**
 * Adds a text to the search index. Does nothing if the text is already indexed.
 * @example
 * const text = { id: 'a1', runId: 'r1', kind: 'document', title: 'plan.md', body: 'Open on Sundays.' }
 * await indexText(store.db, text)
 * await searchText(store.db, 'sunday') // → [{ id: 'a1', title: 'plan.md', … }]
 */
export async function indexText(db: Kysely<Database>, text: SearchableText): Promise<void> {
  await sql`with ${textsIndexed([text])} select`.execute(db)
}

/**
 * The CTE that makes texts searchable.
 * @example
 * const text = { id: 'a1', runId: 'r1', kind: 'document', title: 'plan.md', body: 'Open on Sundays.' }
 * await sql`with ${textsIndexed([text])} select`.execute(store.db)
 */
export function textsIndexed(texts: readonly SearchableText[]): RawBuilder<unknown> {
  return sql`
    texts_indexed as (
      insert into search_text (id, run_id, kind, title, body)
      select * from unnest(
        ${texts.map(({ id }) => id)}::text[],
        ${texts.map(({ runId }) => runId)}::text[],
        ${texts.map(({ kind }) => kind)}::text[],
        ${texts.map(({ title }) => storable(title))}::text[],
        ${texts.map(({ body }) => storable(body))}::text[]
      )
      on conflict (id) do nothing
    )`
}

export interface SearchOptions {
  readonly runId?: string
  readonly kind?: string
  readonly limit?: number
}

export interface SearchHit {
  /** The id of the artifact or call that contains the text. */
  readonly id: string
  /** Null for a project's knowledge, which does not belong to a run. */
  readonly runId: string | null
  readonly kind: string
  readonly title: string
  /** The matching words with some context. Matches are enclosed in « and ». */
  readonly excerpt: string
}

/**
 * Searches runs and project knowledge, best match first. Query syntax: `word`, `"a phrase"`, `or`, `-excluded`.
 * @example
 * await searchText(store.db, 'sunday -monday', { limit: 5 }) // → [{ id: 'a1', kind: 'document', title: 'plan.md', … }]
 * @throws StoreDamaged if a stored text has changed
 */
export async function searchText(
  db: Kysely<Database>,
  query: string,
  options: SearchOptions = {},
): Promise<SearchHit[]> {
  const { runId = null, kind = null, limit = 20 } = options
  // Excerpts are created only for the results shown.
  const { rows } = await sql<SearchHit>`
    with search as (select websearch_to_tsquery('english', ${storable(query)}) as query),
    found as (
      select id, run_id, kind, title, body, query, ts_rank_cd(words, query, 1) as rank
      from search_text, search
      where words @@ query
        and (${runId}::text is null or run_id = ${runId}::text)
        and (${kind}::text is null or kind = ${kind}::text)
      order by rank desc, id
      limit ${limit}
    )
    select regexp_replace(found.id, ':(prompt|response)$', '') as id, run_id as "runId", kind, title,
      ts_headline('english', body, query, 'StartSel=«, StopSel=», MaxWords=30, MinWords=12, MaxFragments=1') as excerpt
    from found
    order by rank desc, found.id
  `.execute(db)
  await checkBlobsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows
}

/** The text without U+0000, which PostgreSQL cannot store. A long text is truncated, but never inside a character. */
function storable(text: string): string {
  const clean = text.replaceAll('\0', ' ')
  if (clean.length * 3 <= MAX_BYTES) return clean
  const bytes = Buffer.from(clean)
  if (bytes.length <= MAX_BYTES) return clean
  let end = MAX_BYTES
  while ((bytes[end]! & 0xc0) === 0x80) end--
  return bytes.toString('utf8', 0, end)
}

/**
 * Checks the texts of artifacts and calls against the stored hashes, before the texts are shown.
 * @throws StoreDamaged
 */
async function checkBlobsOf(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ readonly sha256: string; readonly found: string }>`
    select blob.sha256, checked.found
    from blob, lateral (select encode(sha256(bytes), 'hex') as found) as checked
    where blob.sha256 in (
      select blob from artifact where id = any(${ids}::text[])
      union all select unnest(array[request_blob, response_blob]) from call where id = any(${ids}::text[])
    ) and checked.found <> blob.sha256
    order by blob.sha256 limit 1
  `.execute(db)
  const [changed] = rows
  if (changed) throw new StoreDamaged(`blob ${changed.sha256}`, `its SHA-256 is ${changed.found}`)
}
