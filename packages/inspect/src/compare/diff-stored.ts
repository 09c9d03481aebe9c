import type { Diagnostic } from '@quire/core'
import type { LayerDifference } from '@quire/core/assembly'
import type { Database } from '@quire/runtime/database'
import { NothingFound } from '@quire/runtime/errors'
import { getBlobText } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import { diffPrompts } from './diff-prompts.ts'
import { diffRuns, type RunDifference } from './diff-runs.ts'
import { diffTexts } from './diff-texts.ts'

/**
 * The difference between two stored texts of the same kind. Prompts are compared by layer. Versions of a document are
 * compared as a whole.
 */
export interface StoredDifference {
  readonly kind: 'prompts' | 'artifacts'
  readonly a: string
  readonly b: string
  readonly same: boolean
  readonly layers: readonly LayerDifference[]
  readonly diagnostics: readonly Diagnostic[]
}

export type AnyDifference = StoredDifference | (RunDifference & { readonly kind: 'runs' })

/** Compares two runs, two artifacts, or the prompts of two calls, depending on the ids. @throws NothingFound */
export async function diffStored(db: Kysely<Database>, a: string, b: string): Promise<AnyDifference> {
  const [one, other] = [await findStored(db, a), await findStored(db, b)]
  if (one.run && other.run) return { kind: 'runs', ...(await diffRuns(db, a, b)) }
  if (one.prompt && other.prompt) {
    const { layers, diagnostics } = await diffPrompts(db, one.prompt, other.prompt)
    return { kind: 'prompts', a, b, same: layers.length === 0, layers, diagnostics }
  }
  const [before, after] = [await textOf(db, one, a), await textOf(db, other, b)]
  const layer = diffTexts('text', before, after)
  return { kind: 'artifacts', a, b, same: !layer, layers: layer ? [layer] : [], diagnostics: [] }
}

async function findStored(db: Kysely<Database>, id: string) {
  const run = await db.selectFrom('run').select('id').where('id', '=', id).executeTakeFirst()
  if (run) return { run }
  const call = await db
    .selectFrom('call')
    .select(['id', 'request_blob', 'record_blob'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (call) return { prompt: call }
  const artifact = await db.selectFrom('artifact').select(['id', 'blob']).where('id', '=', id).executeTakeFirst()
  if (!artifact) throw new NothingFound(id)
  return { artifact, prompt: await promptBehind(db, id) }
}

/** Finds the call for a prompt stored as an artifact. */
async function promptBehind(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('lineage')
    .innerJoin('call', 'call.id', 'lineage.child_id')
    .innerJoin('artifact', 'artifact.id', 'lineage.parent_id')
    .select(['call.id', 'call.request_blob', 'call.record_blob'])
    .where('lineage.parent_id', '=', id)
    .where('lineage.via', '=', 'prompt')
    .where('artifact.kind', 'like', '%prompt')
    .orderBy('call.id')
    .executeTakeFirst()
}

async function textOf(
  db: Kysely<Database>,
  { artifact }: Awaited<ReturnType<typeof findStored>>,
  id: string,
): Promise<string> {
  if (!artifact) throw new NothingFound(id)
  return getBlobText(db, artifact.blob)
}
