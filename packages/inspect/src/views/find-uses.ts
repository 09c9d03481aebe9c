import { rebuildPrompt } from '@quire/runtime/artifact'
import type { Database } from '@quire/runtime/database'
import { readRecord } from '@quire/runtime/stored'
import { type Kysely, sql } from 'kysely'

/** A past prompt that contains a file. */
export interface PromptUse {
  readonly call: string
  readonly run: string
  readonly model: string
  readonly at: string
  /** The layers that contain the file. */
  readonly layers: readonly string[]
  /** The line ranges in the prompt, in order and without duplicates. */
  readonly lines: readonly (readonly [from: number, to: number])[]
}

const USUAL_LIMIT = 20
/** Maximum number of prompts to rebuild when searching for a line. */
const MAX_LOOKED_AT = 200

/** Finds past prompts that contain a file or line, newest first. */
export async function findUses(
  db: Kysely<Database>,
  file: string,
  { line, limit = USUAL_LIMIT }: { readonly line?: number; readonly limit?: number } = {},
): Promise<PromptUse[]> {
  const calls = await db
    .selectFrom('call')
    .select(['id', 'run_id', 'model', 'created_at', 'record_blob'])
    .where('record_blob', 'is not', null)
    .where(
      'id',
      'in',
      sql<string>`(
      with made_with as (select child_id from lineage where parent_id = ${file} and parent_kind = 'file')
      select child_id from made_with
      -- If a flow stores its prompts as artifacts, the artifact is in between.
      union select lineage.child_id from lineage join made_with on parent_id = made_with.child_id where via = 'prompt'
    )`,
    )
    .orderBy('number', 'desc')
    .limit(line === undefined ? limit : MAX_LOOKED_AT)
    .execute()
  const uses: PromptUse[] = []
  for (const { id, run_id, model, created_at, record_blob } of calls) {
    const { spans, text } = await rebuildPrompt(await readRecord(db, record_blob!))
    const own = spans.filter(({ source }) => source.kind === 'file' && source.file === file)
    const lines = own.map(({ source, start, end }): [number, number] => {
      const from = (source as { readonly line: number }).line
      // A line break at the end of a range belongs to the last line.
      const breaks = text.slice(start, end).replace(/\n$/, '').split('\n').length - 1
      return [from, from + breaks]
    })
    if (line !== undefined && !lines.some(([from, to]) => from <= line && line <= to)) continue
    const layers = [...new Set(own.map(({ layer }) => layer))]
    uses.push({ call: id, run: run_id, model, at: created_at.toISOString(), layers, lines })
    if (uses.length === limit) break
  }
  return uses
}
