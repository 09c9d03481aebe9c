import type { Database } from '@quire/runtime/database'
import { getBlobText, getRun } from '@quire/runtime/store'
import type { LineageEntry } from '@quire/runtime/stored'
import type { Kysely } from 'kysely'

/** A text that an artifact was made from. */
export interface TextAbove {
  /** The id of the artifact or call. If the request is not an artifact, the id of the run. */
  readonly id: string
  readonly kind: 'artifact' | 'call' | 'input'
  readonly label: string
  readonly text: string
  /** The number of links between the artifact and the source. */
  readonly distance: number
}

/** The kind of artifact that contains a run's request. Some runs have no such artifact. */
const REQUEST = 'request'

/**
 * Returns the texts of an upstream lineage: artifacts and the user's request. Prompts and stored responses are left
 * out, because they only repeat other texts.
 */
export async function textsAbove(db: Kysely<Database>, up: readonly LineageEntry[], run: string): Promise<TextAbove[]> {
  const distances = new Map(up.map((entry) => [entry.id, entry.distance]))
  const artifacts = await db
    .selectFrom('artifact')
    .select(['id', 'path', 'kind', 'blob'])
    .where('id', 'in', [...distances.keys(), ''])
    .orderBy('number')
    .execute()
  const texts: TextAbove[] = []
  for (const { id: source, path, kind, blob } of artifacts.filter((one) => !/prompt$|response$/.test(one.kind))) {
    texts.push({
      id: source,
      kind: kind === REQUEST ? 'input' : 'artifact',
      label: path,
      text: await getBlobText(db, blob),
      distance: distances.get(source)!,
    })
  }
  if (artifacts.some(({ kind }) => kind === REQUEST)) return texts
  const { request } = await getRun(db, run, ['request'])
  const distance = Math.max(0, ...distances.values()) + 1
  return [...texts, { id: run, kind: 'input', label: 'the request', text: request.input, distance }]
}
