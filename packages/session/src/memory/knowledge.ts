import { type Database, storableText } from '@quire/runtime/store'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { KnowledgeRules } from '../process/process.ts'
import type { KnowledgeEntry } from '../state/state-xml.ts'

/** An entry of a project's knowledge base, identified by its category and key. */
export interface SavedKnowledge extends KnowledgeEntry {
  readonly source: string
}

/**
 * Returns common table expressions that save entries. An entry replaces the entry with the same category and key. If a
 * list contains duplicates, the last one is saved.
 * @param where an SQL condition; entries are saved only if it is true
 */
export function knowledgeSaved(
  project: string,
  entries: readonly SavedKnowledge[],
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const once = [...new Map(entries.map((entry) => [`${entry.category}\0${entry.key}`, entry])).values()]
  return sql`
    knowledge_saved as (
      insert into knowledge (project_id, category, key, value, source)
      select ${project}, saved.* from unnest(
        ${once.map(({ category }) => category)}::text[],
        ${once.map(({ key }) => storableText(key))}::text[],
        ${once.map(({ value }) => storableText(value))}::text[],
        ${once.map(({ source }) => storableText(source))}::text[]
      ) as saved (category, key, value, source)
      where ${where}
      on conflict (project_id, category, key)
      do update set value = excluded.value, source = excluded.source, updated_at = now(), saved = nextval('saved_order')
      returning category, key, value
    ),
    knowledge_found as (
      insert into search_text (id, run_id, kind, title, body)
      select ${project} || '/' || category || '/' || key, null, 'knowledge', ${project} || ': ' || key, value
      from knowledge_saved
      on conflict (id) do update set body = excluded.body
    )`
}

/** Lists a project's knowledge, newest first, in all or only some categories. */
export async function listKnowledge(
  db: Kysely<Database>,
  project: string,
  max = 200,
  categories?: readonly string[],
): Promise<SavedKnowledge[]> {
  return db
    .selectFrom('knowledge')
    .select(['category', 'key', 'value', 'source'])
    .where('project_id', '=', project)
    .$if(categories !== undefined, (query) => query.where('category', 'in', [...categories!]))
    .orderBy('saved', 'desc')
    .limit(max)
    .execute()
}

/**
 * A word that occurs in more entries than this counts as common. Common words are searched for only in the newest
 * entries.
 */
const MAX_PER_WORD = 50
const NEWEST = 300
/** Uses only the longest words of a message, because they are the most specific. */
const MAX_WORDS = 4

/**
 * Retrieves the knowledge for a message. First come the newest entries of the `always` categories, up to half of the
 * result. Then come entries that match the message, where rare words count more. The newest other entries come last.
 */
export async function retrieveKnowledge(
  db: Kysely<Database>,
  project: string,
  { always }: Pick<KnowledgeRules, 'always'>,
  { about, max }: { readonly about: string; readonly max: number },
): Promise<SavedKnowledge[]> {
  if (max === 0) return []
  // Numbers are inlined as literals. Otherwise PostgreSQL would scan the whole table.
  const limit = sql.lit(max)
  const half = sql.lit(Math.ceil(max / 2))
  const words = longestOf(wordsOf(about))
  const { rows } = await sql<SavedKnowledge>`
    with steady as (
      select category, key, 1 as rank, saved, 1 / place::real as score
      from (
        select newest.*, row_number() over (partition by category order by saved desc) as place
        from unnest(${[...always]}::text[]) as wanted (name), lateral (
          select category, key, saved from knowledge
          where project_id = ${project} and category = wanted.name
          order by saved desc limit ${half}
        ) as newest
      ) as placed
      order by place, saved desc limit ${half}
    ),
    recent as (
      select category, key, saved, words from knowledge
      where project_id = ${project}
      order by saved desc limit ${sql.lit(NEWEST)}
    ),
    found as (${matches(project, words)}),
    rare as (select word, 1 / count(*)::real as weight from found group by word having count(*) <= ${sql.lit(MAX_PER_WORD)}),
    common as materialized (
      select to_tsquery('english', string_agg(word, ' | ')) as query
      from unnest(${words}::text[]) as asked (word) where word not in (select word from rare)
    ),
    matched as (
      select category, key, saved, weight from found join rare using (word)
      union all
      (
        select category, key, saved, ts_rank(words, query) / 100 as weight
        from recent, common where words @@ query
        order by weight desc, saved desc limit ${limit}
      )
    ),
    relevant as (
      select category, key, 2 as rank, max(saved) as saved, sum(weight)::real as score
      from matched
      group by category, key
      order by score desc, saved desc limit ${limit}
    ),
    newest as (
      select category, key, 3 as rank, saved, 0::real as score from knowledge
      where project_id = ${project}
      order by saved desc limit ${limit}
    ),
    chosen as (
      select distinct on (category, key) category, key, rank, saved, score
      from (select * from steady union all select * from relevant union all select * from newest) as candidate
      order by category, key, rank
    )
    select knowledge.category, knowledge.key, knowledge.value, knowledge.source
    from chosen join knowledge on knowledge.project_id = ${project}
      and knowledge.category = chosen.category and knowledge.key = chosen.key
    order by chosen.rank, chosen.score desc, chosen.saved desc
    limit ${limit}
  `.execute(db)
  return rows
}

/**
 * Returns up to MAX_PER_WORD + 1 entries for each word. A word with more than MAX_PER_WORD entries is common, and its
 * entries are not used. The query does not sort, so that the database can stop at the limit. Words that are common
 * among the newest entries are skipped, because searching for them is slow.
 */
function matches(project: string, words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`select '' as word, '' as category, '' as key, 0::bigint as saved where false`
  const each = words.map(
    (word) => sql`(
      select ${word}::text as word, category, key, saved from knowledge
      where project_id = ${project} and words @@ to_tsquery('english', ${word})
        and (select count(*) <= ${sql.lit(MAX_PER_WORD)} from recent where words @@ to_tsquery('english', ${word}))
      limit ${sql.lit(MAX_PER_WORD + 1)}
    )`,
  )
  return sql.join(each, sql` union all `)
}

function longestOf(words: readonly string[]): string[] {
  return words.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS)
}

// Stop words of the database with three or more letters.
const EMPTY_WORDS = new Set(
  'about above after again against all and any are because been before being below between both but can did does doing down during each few for from further had has have having her here hers herself him himself his how into its itself just more most myself nor not now off once only other our ours ourselves out over own same she should some such than that the their theirs them themselves then there these they this those through too under until very was were what when where which while who whom why will with you your yours yourself yourselves'.split(
    ' ',
  ),
)

/** Extracts the words to search for from a text. */
export function wordsOf(text: string): string[] {
  const words = text.slice(0, 20_000).match(/[\p{L}\p{N}]{3,40}/gu) ?? []
  return [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => !EMPTY_WORDS.has(word)).slice(0, 64)
}
