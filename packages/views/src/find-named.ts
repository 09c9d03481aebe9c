import { QuireError } from '@quire/core'
import type { Database } from '@quire/runtime/database'
import type { Kysely } from 'kysely'

const MAX_LISTED = 8

/** Several artifacts, in several runs or folders, have this path. */
export class AmbiguousPath extends QuireError {
  static override readonly code = 'ambiguous-path'
  readonly path: string
  readonly artifacts: readonly string[]

  constructor(path: string, found: readonly { readonly id: string; readonly path: string }[]) {
    const list = found.slice(0, MAX_LISTED).map((one) => `  ${one.id}  ${one.path}`)
    const more = found.length > MAX_LISTED ? ['  …'] : []
    super([`Several artifacts have the path '${path}'. Use the id of one:`, ...list, ...more].join('\n'))
    this.path = path
    this.artifacts = found.map(({ id }) => id)
  }
}

/**
 * The id of the object that a person refers to: an id is returned unchanged, and the path of an artifact, or the end of
 * one, becomes its id. A name without a match is returned unchanged, so that the lookup reports it.
 * @throws AmbiguousPath
 */
export async function findNamed(db: Kysely<Database>, named: string): Promise<string> {
  for (const table of ['artifact', 'call', 'run'] as const) {
    if (await db.selectFrom(table).select('id').where('id', '=', named).executeTakeFirst()) return named
  }
  const path = named.replace(/^\.?\/+/, '')
  if (path === '') return named
  const end = `%/${path.replace(/[\\%_]/g, '\\$&')}`
  const found = await db
    .selectFrom('artifact')
    .select(['id', 'path'])
    .where((where) => where.or([where('path', '=', path), where('path', 'like', end)]))
    .orderBy('id')
    .limit(MAX_LISTED + 1)
    .execute()
  const whole = found.filter((one) => one.path === path)
  const [only, ...others] = whole.length > 0 ? whole : found
  if (only && others.length > 0) throw new AmbiguousPath(named, [only, ...others])
  return only?.id ?? named
}
