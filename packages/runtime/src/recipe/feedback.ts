import { createHash } from 'node:crypto'
import { QuireError } from '@quire/core'
import type { Kysely } from 'kysely'
import { artifactId } from '../artifact/artifact.ts'
import { storeArtifacts } from '../artifact/store-artifacts.ts'
import { FlowCannot } from '../engine/errors.ts'
import type { Flow } from '../engine/flow.ts'
import type { Database } from '../store/database.ts'
import { getBlob, putBlob } from '../store/index.ts'
import type { Feedback } from './flow/recipe-env.ts'
import { feedbackPath } from './names/artifact-path.ts'

/** Feedback on something that is no document of the run. */
export class DocumentNotFound extends QuireError {
  static override readonly code = 'document-not-found'
  readonly document: string
  readonly available: readonly string[]

  constructor(run: string, document: string, available: readonly string[]) {
    const list = available.length > 0 ? available.join('\n  ') : 'none yet'
    super(`Run '${run}' has no document '${document}'. Its documents:\n  ${list}`)
    this.document = document
    this.available = available
  }
}

/**
 * Keeps what a person says of a document, as an artifact beside it; later stages get it. Said twice in the same words
 * it is there once. Where the run's flow is among `flows` and could do nothing with it, it is refused.
 */
export async function giveFeedback(
  db: Kysely<Database>,
  run: string,
  document: string,
  text: string,
  flows: readonly Flow[] = [],
): Promise<{ readonly id: string; readonly path: string; readonly document: string }> {
  return db.transaction().execute(async (tx) => {
    await refuseInVain(tx, run, flows)
    const documents = await tx
      .selectFrom('artifact')
      .select(['id', 'path'])
      .where('run_id', '=', run)
      .where('is_document', '=', true)
      .orderBy('number')
      .forUpdate()
      .execute()
    // Iterations share the names of files; the last one is what people have read.
    const found =
      documents.find(({ id, path }) => id === document || path === document) ??
      documents.findLast(({ path }) => path.endsWith(`/${document}`))
    if (!found) {
      throw new DocumentNotFound(run, document, documents.map(({ path }) => path).sort())
    }
    const said = await tx
      .selectFrom('feedback')
      .selectAll()
      .where('run_id', '=', run)
      .where('document_id', '=', found.id)
      .execute()
    const blob = await putBlob(tx, text)
    const again = said.find((one) => one.blob === blob)
    const path = feedbackPath(found.path, again ? said.indexOf(again) + 1 : said.length + 1)
    if (again) return { id: again.id, path, document: found.id }
    const id = `f-${createHash('sha256').update(`${found.id}\0${blob}`).digest('hex').slice(0, 20)}`
    await tx.insertInto('feedback').values({ id, run_id: run, document_id: found.id, blob }).execute()
    const origins = [{ id: found.id, kind: 'artifact' as const, label: found.path, via: 'feedback on' }]
    await storeArtifacts(tx, run, [{ path, kind: 'feedback', text, meta: { document: found.id }, origins }])
    return { id, path, document: found.id }
  })
}

async function refuseInVain(db: Kysely<Database>, run: string, flows: readonly Flow[]): Promise<void> {
  const { flow: name } = await db.selectFrom('run').select('flow').where('id', '=', run).executeTakeFirstOrThrow()
  const reason = flows.find((flow) => flow.name === name)?.refusesFeedback
  if (reason !== undefined) throw new FlowCannot(name, `takes no feedback: ${reason}`)
}

/** All feedback of a run, in the order in which it was given. */
export async function readFeedback(db: Kysely<Database>, run: string): Promise<Feedback[]> {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('artifact', 'artifact.id', 'feedback.document_id')
    .select(['feedback.document_id', 'feedback.blob', 'artifact.path'])
    .where('feedback.run_id', '=', run)
    .orderBy('feedback.saved')
    .execute()
  const counts = new Map<string, number>()
  return Promise.all(
    rows.map(async ({ document_id, blob, path: documentPath }) => {
      const number = (counts.get(document_id) ?? 0) + 1
      counts.set(document_id, number)
      const path = feedbackPath(documentPath, number)
      return {
        id: artifactId(run, path),
        path,
        document: document_id,
        text: (await getBlob(db, blob)).toString('utf8'),
      }
    }),
  )
}
