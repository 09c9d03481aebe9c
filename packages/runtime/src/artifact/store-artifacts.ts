import type { Transaction } from 'kysely'
import type { Database } from '../store/database.ts'
import { indexText, putBlob, storableJson } from '../store/index.ts'
import { type ArtifactDraft, artifactId } from './artifact.ts'
import { checkArtifactPath } from './check-artifact-path.ts'

/** Stores what a step made and where it came from, in the transaction that ends the step. */
export async function storeArtifacts(
  tx: Transaction<Database>,
  run: string,
  step: string | null,
  drafts: readonly ArtifactDraft[],
): Promise<void> {
  for (const draft of drafts) {
    checkArtifactPath(draft.path)
    const id = artifactId(run, draft.path)
    await tx
      .insertInto('artifact')
      .values({
        id,
        run_id: run,
        step_id: step,
        path: draft.path,
        kind: draft.kind,
        blob: await putBlob(tx, draft.text),
        is_document: draft.isDocument ?? false,
        meta: storableJson(draft.meta ?? {}),
      })
      .execute()
    if (draft.isDocument) {
      await indexText(tx, { id, runId: run, kind: 'document', title: draft.path, body: draft.text })
    }
    const edges = new Map(draft.origins.map((origin) => [`${origin.id}\0${origin.via}`, origin]))
    for (const { id: parent, kind, label, via } of edges.values()) {
      await tx
        .insertInto('lineage')
        .values({ run_id: run, child_id: id, parent_id: parent, parent_kind: kind, label, via })
        .onConflict((on) => on.doNothing())
        .execute()
    }
  }
}
