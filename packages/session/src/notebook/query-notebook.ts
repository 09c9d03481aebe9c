import type { Database } from '@quire/runtime/store'
import { type Kysely, sql } from 'kysely'
import { NotebookNotFound } from '../errors.ts'
import { wordsOf } from '../memory/knowledge.ts'
import type { Passage } from './notebook-source.ts'
import { listNotebooks } from './notebooks.ts'

// Maximum number of ranked passages. Common words can match every passage of a large notebook.
const MAX_RANKED = 5000
// Maximum number of words of a question that a search uses.
const MAX_WORDS = 12

/**
 * Returns the best passages for a question. Passages are ranked by the number of matching words, then by how close
 * together these words are. The question is plain text. Query operators are not supported.
 */
export async function queryNotebook(
  db: Kysely<Database>,
  project: string,
  notebook: string,
  question: string,
  max: number,
): Promise<Passage[]> {
  const notebooks = await listNotebooks(db, project)
  if (!notebooks.some(({ id }) => id === notebook)) {
    throw new NotebookNotFound(
      notebook,
      notebooks.map(({ id }) => id),
    )
  }
  const stems = await stemsOf(db, question)
  const found = new Map<string, Passage>()
  for (const query of max > 0 ? queriesOf(stems) : []) {
    for (const { n, ...passage } of await ranked(db, { project, notebook, max }, query, stems)) {
      found.set(`${passage.file}\0${n}`, passage)
    }
    if (found.size >= max) break
  }
  return [...found.values()].slice(0, max)
}

/** Returns the question's words, stemmed and without stop words. */
async function stemsOf(db: Kysely<Database>, question: string): Promise<readonly string[]> {
  const { rows } = await sql<{ lexeme: string }>`
    select lexeme from unnest(to_tsvector('english', ${wordsOf(question).join(' ')}))
    order by positions[1] limit ${MAX_WORDS}
  `.execute(db)
  return rows.map(({ lexeme }) => lexeme)
}

/**
 * Returns the queries to try, narrowest first: all words, all but one, any two, any one. In a large notebook, a wide
 * query matches too many passages.
 */
function queriesOf(stems: readonly string[]): readonly string[] {
  const all = [stems]
  const allButOne = stems.map((left) => stems.filter((stem) => stem !== left))
  const pairs = stems.flatMap((first, index) => stems.slice(index + 1).map((second) => [first, second]))
  const ways = [all, ...(stems.length > 3 ? [allButOne] : []), ...(stems.length > 2 ? [pairs] : [])]
  const queries = ways.map((way) => way.map((words) => `(${words.map(quoted).join(' & ')})`).join(' | '))
  if (stems.length === 0) return []
  return stems.length === 1 ? queries : [...queries, stems.map(quoted).join(' | ')]
}

function quoted(stem: string): string {
  return `'${stem.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
}

async function ranked(
  db: Kysely<Database>,
  { project, notebook, max }: { readonly project: string; readonly notebook: string; readonly max: number },
  query: string,
  stems: readonly string[],
): Promise<(Passage & { readonly n: number })[]> {
  const { rows } = await sql<Omit<Passage, 'page'> & { readonly n: number; readonly page: number | null }>`
    with asked as (select ${query}::tsquery as query),
    found as (
      select notebook_id, file, n, page, line, text, words, query from notebook_passage, asked
      where project_id = ${project} and notebook_id = ${notebook} and words @@ query
      limit ${MAX_RANKED}
    )
    select notebook_id as notebook, file, n, page, line, text from found
    order by (
      select count(*) from unnest(${stems.map(quoted)}::tsquery[]) as stem where words @@ stem
    ) desc, ts_rank_cd(words, query, 1) desc, file, n
    limit ${max}
  `.execute(db)
  return rows.map(({ page, ...passage }) => ({ ...passage, ...(page !== null && { page }) }))
}
