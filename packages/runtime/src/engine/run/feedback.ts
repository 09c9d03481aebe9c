import { errorClass } from '@quire/core'
import { type Kysely, sql } from 'kysely'
import { artifactId } from '../../artifact/artifact.ts'
import { storeArtifacts } from '../../artifact/store-artifacts.ts'
import type { Database } from '../../store/database.ts'
import { getRun } from '../../store/get-run.ts'
import { getBlobText, makeBlob } from '../../store/index.ts'
import { FlowCannot, FlowNotFound } from '../flow/errors.ts'
import type { Flow } from '../flow/flow.ts'

/** A person's feedback on a document. */
export interface Feedback {
  /** The id and path of the artifact that contains the feedback. */
  readonly id: string
  readonly path: string
  /** The artifact that the feedback is about. */
  readonly document: string
  readonly text: string
}

/** The target of the feedback is not a document of the run. */
export class DocumentNotFound extends errorClass<{ document: string; available: readonly string[] }>(
  'document-not-found',
) {
  constructor(run: string, document: string, available: readonly string[]) {
    const list = available.length > 0 ? available.join('\n  ') : 'none yet'
    super(`Run '${run}' has no document '${document}'. Its documents:\n  ${list}`, { document, available })
  }
}

/**
 * Stores a person's feedback on a document. Later steps receive the feedback. Identical feedback is stored once.
 * @example
 * const feedback = { run: 'r1', document: 'plan.md', text: 'Too long.' }
 * await giveFeedback(store.db, feedback, engine.flows.values()) // → { document: 'plan.md', path: '…', … }
 * @throws FlowCannot if the run's flow accepts no feedback
 */
export async function giveFeedback(
  db: Kysely<Database>,
  { run, document, text }: { readonly run: string; readonly document: string; readonly text: string },
  flows: Iterable<Flow>,
): Promise<Omit<Feedback, 'text'>> {
  return db.transaction().execute(async (tx) => {
    const pathOf = feedbackPathOf(await flowOf(tx, run, [...flows]))
    const documents = await tx
      .selectFrom('artifact')
      .select(['id', 'path'])
      .where('run_id', '=', run)
      .where((eb) => eb.or([eb('is_document', '=', true), eb(sql`meta->>'takes_feedback'`, '=', 'true')]))
      .orderBy('number')
      .forUpdate()
      .execute()
    // Iterations share file names. A file name refers to its latest iteration.
    const found =
      documents.find(({ id, path }) => id === document || path === document) ??
      documents.findLast(({ path }) => path.endsWith(`/${document}`))
    if (!found) {
      throw new DocumentNotFound(run, document, documents.map(({ path }) => path).sort())
    }
    const earlier = await feedbackRows(tx, run).where(sql`meta->>'document'`, '=', found.id).execute()
    const blob = makeBlob(text).sha256
    const again = earlier.find((one) => one.blob === blob)
    if (again) return { id: again.id, path: again.path, document: found.id }
    const path = pathOf(found.path, earlier.length + 1)
    const origins = [{ id: found.id, kind: 'artifact' as const, label: found.path, via: 'feedback on' }]
    await storeArtifacts(tx, run, [{ path, kind: FEEDBACK, text, meta: { document: found.id }, origins }])
    return { id: artifactId(run, path), path, document: found.id }
  })
}

const FEEDBACK = 'feedback'

function feedbackRows(db: Kysely<Database>, run: string) {
  return db
    .selectFrom('artifact')
    .select(['id', 'path', 'blob', sql<string>`meta->>'document'`.as('document')])
    .where('run_id', '=', run)
    .where('kind', '=', FEEDBACK)
    .orderBy('number')
}

async function flowOf(db: Kysely<Database>, run: string, flows: readonly Flow[]): Promise<Flow> {
  const { flow } = await getRun(db, run, ['flow'])
  const names = flows.map(({ name }) => name)
  const found = flows[names.indexOf(flow)]
  if (!found) throw new FlowNotFound(flow, names)
  return found
}

function feedbackPathOf({ name, feedbackPath, refusesFeedback }: Flow): NonNullable<Flow['feedbackPath']> {
  if (feedbackPath) return feedbackPath
  throw new FlowCannot(name, `takes no feedback: ${refusesFeedback ?? 'no step reads feedback.'}`)
}

/** All feedback of a run, in the order given. */
export async function readFeedback(db: Kysely<Database>, run: string): Promise<Feedback[]> {
  const rows = await feedbackRows(db, run).execute()
  return Promise.all(
    rows.map(async ({ id, path, document, blob }) => ({
      id,
      path,
      document,
      text: await getBlobText(db, blob),
    })),
  )
}
