import { sql, type Transaction } from 'kysely'
import type { Database } from '../store/database.ts'
import { blobsStored, makeBlob, storableJson, textsIndexed } from '../store/index.ts'
import { type ArtifactDraft, artifactId } from './artifact.ts'
import { checkArtifactPath } from './check-artifact-path.ts'
import { lineageDrawn } from './lineage-drawn.ts'

/** What a step made. */
export interface MadeArtifact {
  readonly step: string | null
  readonly draft: ArtifactDraft
}

/** Stores texts of a run that no step made, and where they came from. */
export async function storeArtifacts(
  tx: Transaction<Database>,
  run: string,
  drafts: readonly ArtifactDraft[],
): Promise<void> {
  await storeMade(
    tx,
    run,
    drafts.map((draft) => ({ step: null, draft })),
  )
  await tx
    .updateTable('run')
    .set((eb) => ({ artifacts: eb('artifacts', '+', drafts.length) }))
    .where('id', '=', run)
    .execute()
}

/** Stores what steps made, in the transaction that ends them and counts it. */
export async function storeMade(tx: Transaction<Database>, run: string, made: readonly MadeArtifact[]): Promise<void> {
  if (made.length === 0) return
  for (const { draft } of made) checkArtifactPath(draft.path)
  const rows = made.map(({ step, draft }) => ({
    step,
    draft,
    id: artifactId(run, draft.path),
    blob: makeBlob(draft.text),
  }))
  const texts = rows
    .filter(({ draft }) => draft.isDocument)
    .map(({ id, draft }) => ({ id, runId: run, kind: 'document', title: draft.path, body: draft.text }))
  const edges = rows.flatMap(({ id, draft: { origins } }) => {
    const once = new Map(origins.map((origin) => [`${origin.id}\0${origin.via}`, origin]))
    return [...once.values()].map((origin) => ({ run, child: id, origin }))
  })
  await sql`
    with ${blobsStored(rows.map(({ blob }) => blob))}, ${textsIndexed(texts)}, ${lineageDrawn(edges)}
    insert into artifact (id, run_id, step_id, path, kind, blob, is_document, meta)
    select id, ${run}, step_id, path, kind, blob, is_document, meta
    from unnest(
      ${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ step }) => step)}::text[],
      ${rows.map(({ draft }) => draft.path)}::text[],
      ${rows.map(({ draft }) => draft.kind)}::text[],
      ${rows.map(({ blob }) => blob.sha256)}::text[],
      ${rows.map(({ draft }) => draft.isDocument ?? false)}::boolean[],
      ${rows.map(({ draft }) => storableJson(draft.meta ?? {}))}::jsonb[]
    ) as made (id, step_id, path, kind, blob, is_document, meta)
  `.execute(tx)
}
