import { errorClass } from '@quire/core'
import type { Quire } from '@quire/runtime'
import type { Database } from '@quire/runtime/database'
import type { Kysely } from 'kysely'
import { readFlowTitles } from './stage-titles.ts'

const MAX_LISTED = 8

/** Several artifacts have this path, or several runs have a step with this key. */
export class AmbiguousPath extends errorClass<{ path: string; artifacts: readonly string[] }>('ambiguous-path') {
  constructor(path: string, found: readonly { readonly id: string; readonly path?: string }[]) {
    const list = found.slice(0, MAX_LISTED).map((one) => `  ${[one.id, one.path].filter(Boolean).join('  ')}`)
    const more = found.length > MAX_LISTED ? ['  …'] : []
    super([`Several results match '${path}'. Use the id of one:`, ...list, ...more].join('\n'), {
      path,
      artifacts: found.map(({ id }) => id),
    })
  }
}

/**
 * Resolves an id or path given by a person. The path of an artifact or exported file becomes the artifact's id. The end
 * of a path is enough. Anything else is returned unchanged.
 * @throws AmbiguousPath
 */
export async function findNamed(db: Kysely<Database>, named: string): Promise<string> {
  for (const table of ['artifact', 'call', 'run'] as const) {
    if (await db.selectFrom(table).select('id').where('id', '=', named).executeTakeFirst()) return named
  }
  const path = named.replace(/^\.?\/+/, '')
  if (path === '') return named
  const found = await artifacts(db)
    .where((where) => where.or([where('path', '=', path), where('path', 'like', endsWith(path))]))
    .execute()
  const whole = found.filter((one) => one.path === path)
  const matches = whole.length > 0 ? whole : found.length > 0 ? found : await findExported(db, path)
  const [only, ...others] = matches
  if (only && others.length > 0) throw new AmbiguousPath(named, [only, ...others])
  return only?.id ?? named
}

/**
 * Returns the id of a step, given its id, its key, or the end of either: `october/draft` is a step of the run october.
 * A stage can be called by its title, as in the progress of a run: `october/Draft/seed`.
 * @throws AmbiguousPath if there are several such steps
 */
export async function findStep(
  quire: Pick<Quire, 'store' | 'findDataFlow'>,
  named: string,
): Promise<string | undefined> {
  const { db } = await quire.store()
  const step = await findStepByKey(db, named)
  if (step !== undefined) return step
  const [id = '', ...parts] = named.split('/')
  const run = await db.selectFrom('run').select(['flow', 'request']).where('id', '=', id).executeTakeFirst()
  if (!run) return
  const { stageTitles } = await readFlowTitles(quire, run.flow, run.request)
  const stages = new Map(Object.entries(stageTitles).map(([stage, title]) => [title, stage]))
  const key = [id, ...parts.map((part) => stages.get(part) ?? part)].join('/')
  return key === named ? undefined : await findStepByKey(db, key)
}

async function findStepByKey(db: Kysely<Database>, named: string): Promise<string | undefined> {
  const steps = db.selectFrom('step').select('id').orderBy('id')
  const exact = await steps.where('id', '=', named).executeTakeFirst()
  if (exact) return exact.id
  const [run = '', ...rest] = named.split('/')
  const part = rest.join('/')
  const [only, ...others] = await steps
    .where((where) =>
      where.or([
        where('key', '=', named),
        // A single word is more likely the name of a flow.
        ...(part === '' ? [] : [where('key', 'like', endsWith(named))]),
        where.and([
          where('run_id', '=', run),
          where.or([where('name', '=', part), where('key', 'like', endsWith(part))]),
        ]),
      ]),
    )
    .limit(MAX_LISTED + 1)
    .execute()
  if (only && others.length > 0) throw new AmbiguousPath(named, [only, ...others])
  return only?.id
}

/** A pattern for paths and keys that end with these folders or parts. */
function endsWith(path: string): string {
  return `%/${path.replace(/[\\%_]/g, '\\$&')}`
}

function artifacts(db: Kysely<Database>) {
  return db
    .selectFrom('artifact')
    .select(['id', 'path'])
    .orderBy('id')
    .limit(MAX_LISTED + 1)
}

/** Finds the artifact of an exported file, whose path ends with the artifact's path. */
async function findExported(db: Kysely<Database>, path: string) {
  if (await isSourceFile(db, path)) return []
  const parts = path.split('/')
  for (const index of parts.keys()) {
    const rest = parts.slice(index + 1).join('/')
    const found = rest === '' ? [] : await artifacts(db).where('path', '=', rest).execute()
    if (found.length > 0) return found
  }
  return []
}

/** Whether this file was used in prompts. */
export async function isSourceFile(db: Kysely<Database>, path: string): Promise<boolean> {
  const file = db.selectFrom('lineage').select('parent_id').where('parent_id', '=', path)
  return (await file.where('parent_kind', '=', 'file').limit(1).executeTakeFirst()) !== undefined
}
