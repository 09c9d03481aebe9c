import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/database.ts'
import { wordsOf } from '../knowledge.ts'
import type { Passage } from '../session-handler.ts'
import { NotebookNotFound } from './errors.ts'
import { listNotebooks } from './list-notebooks.ts'

// A common word stands in every passage of a large notebook; so many are ranked, no more.
const MOST_RANKED = 5000

/**
 * The passages that answer a question best. Those that hold all of its words come first; where these are too few, those
 * that hold some. The question is words, never a query: nothing in it is an operator.
 */
export async function queryNotebook(
  db: Kysely<Database>,
  project: string,
  notebook: string,
  question: string,
  most: number,
): Promise<Passage[]> {
  const known = await listNotebooks(db, project)
  if (!known.some(({ id }) => id === notebook)) {
    throw new NotebookNotFound(
      notebook,
      known.map(({ id }) => id),
    )
  }
  const words = wordsOf(question)
  if (words.length === 0 || most <= 0) return []
  const place = { project, notebook, most }
  const all = await ranked(db, place, words.join(' & '))
  if (all.length >= most || words.length === 1) return all
  const some = await ranked(db, place, words.join(' | '))
  const seen = new Set(all.map(({ text }) => text))
  return [...all, ...some.filter(({ text }) => !seen.has(text))].slice(0, most)
}

async function ranked(
  db: Kysely<Database>,
  { project, notebook, most }: { readonly project: string; readonly notebook: string; readonly most: number },
  query: string,
): Promise<Passage[]> {
  const { rows } = await sql<Omit<Passage, 'page'> & { readonly page: number | null }>`
    with asked as (select to_tsquery('english', ${query}) as query),
    found as (
      select notebook_id, file, n, page, line, text, words, query from notebook_passage, asked
      where project_id = ${project} and notebook_id = ${notebook} and words @@ query
      limit ${MOST_RANKED}
    )
    select notebook_id as notebook, file, page, line, text from found
    order by ts_rank_cd(words, query, 1) desc, file, n
    limit ${most}
  `.execute(db)
  return rows.map(({ page, ...passage }) => ({ ...passage, ...(page !== null && { page }) }))
}
