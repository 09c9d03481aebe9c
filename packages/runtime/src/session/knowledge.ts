import { type Kysely, sql } from 'kysely'
import type { Database } from '../store/database.ts'
import type { KnowledgeRules } from './process.ts'

/** Something that a project knows, under a key that is its own in its category. */
export interface KnownThing {
  readonly category: string
  readonly key: string
  readonly value: string
  readonly source: string
}

/** Saves entries; the same category and key is replaced. Of two in one list the later counts. */
export async function saveKnowledge(
  db: Kysely<Database>,
  project: string,
  entries: readonly KnownThing[],
): Promise<void> {
  const once = [...new Map(entries.map((entry) => [`${entry.category}\0${entry.key}`, entry])).values()]
  if (once.length === 0) return
  await sql`
    insert into knowledge (project_id, category, key, value, source)
    select ${project}, * from unnest(
      ${once.map(({ category }) => category)}::text[],
      ${once.map(({ key }) => storable(key))}::text[],
      ${once.map(({ value }) => storable(value))}::text[],
      ${once.map(({ source }) => storable(source))}::text[]
    )
    on conflict (project_id, category, key)
    do update set value = excluded.value, source = excluded.source, updated_at = now()
  `.execute(db)
}

// Words that everything holds tell nothing: of very many matches only the newest are compared.
const MOST_RANKED = 500

/**
 * What a prompt about a message should know, in this order: the newest of the categories that always matter, what the
 * message is about, then the newest of the rest. Half of the places are kept for what the message is about.
 */
export async function retrieveKnowledge(
  db: Kysely<Database>,
  project: string,
  { always }: Pick<KnowledgeRules, 'always'>,
  { about, most }: { readonly about: string; readonly most: number },
): Promise<KnownThing[]> {
  if (most === 0) return []
  const query = wordsOf(about).join(' | ')
  const { rows } = await sql<KnownThing>`
    with steady as (
      select category, key, 1 as rank, updated_at, 0::real as score
      from unnest(${[...always]}::text[]) as wanted (name), lateral (
        select category, key, updated_at from knowledge
        where project_id = ${project} and category = wanted.name
        order by updated_at desc, key limit ${Math.ceil(most / 2)}
      ) as newest
      order by updated_at desc, key limit ${Math.ceil(most / 2)}
    ),
    -- The query stands where the planner sees how much it will find.
    candidates as (
      select category, key, updated_at, words from knowledge
      where project_id = ${project} and words @@ to_tsquery('english', ${query})
      order by updated_at desc, key limit ${MOST_RANKED}
    ),
    relevant as (
      select category, key, 2 as rank, updated_at, ts_rank_cd(words, to_tsquery('english', ${query})) as score from candidates
      order by score desc, updated_at desc, key limit ${most}
    ),
    newest as (
      select category, key, 3 as rank, updated_at, 0::real as score from knowledge
      where project_id = ${project}
      order by updated_at desc, key limit ${most}
    ),
    chosen as (
      select distinct on (category, key) category, key, rank, updated_at, score
      from (select * from steady union all select * from relevant union all select * from newest) as found
      order by category, key, rank
    )
    select knowledge.category, knowledge.key, knowledge.value, knowledge.source
    from chosen join knowledge on knowledge.project_id = ${project}
      and knowledge.category = chosen.category and knowledge.key = chosen.key
    order by chosen.rank, chosen.score desc, chosen.updated_at desc, chosen.key
    limit ${most}
  `.execute(db)
  return rows
}

/** The words of a text that can be searched for: a message is no query, so nothing in it is an operator. */
export function wordsOf(text: string): string[] {
  const words = text.slice(0, 20_000).match(/[\p{L}\p{N}]{3,40}/gu) ?? []
  return [...new Set(words.map((word) => word.toLowerCase()))].slice(0, 64)
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
