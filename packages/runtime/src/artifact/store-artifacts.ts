import { type RawBuilder, sql, type Transaction } from 'kysely'
import { blobsStored, makeBlob } from '../store/blob.ts'
import type { Database } from '../store/database.ts'
import { textsIndexed } from '../store/search-text.ts'
import { storableJson } from '../store/storable-json.ts'
import { type ArtifactDraft, artifactId } from './artifact.ts'
import { checkArtifactPath } from './check-artifact-path.ts'
import { lineageDrawn } from './lineage-drawn.ts'

export interface StepArtifact {
  readonly step: string | null
  readonly draft: ArtifactDraft
}

/** Stores artifacts that no step created. Also stores their origins. */
export async function storeArtifacts(
  tx: Transaction<Database>,
  run: string,
  drafts: readonly ArtifactDraft[],
): Promise<void> {
  const artifacts = drafts.map((draft) => ({ step: null, draft }))
  await sql`
    with ${artifactInserts(run, artifacts)}
    update run set artifacts = artifacts + ${drafts.length}::integer where id = ${run}
  `.execute(tx)
}

/** The CTEs that store artifacts. At least one artifact is required. */
export function artifactInserts(run: string, artifacts: readonly StepArtifact[]): RawBuilder<unknown> {
  for (const { draft } of artifacts) checkArtifactPath(draft.path)
  const rows = artifacts.map(({ step, draft }) => ({
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
  return sql`
    ${blobsStored(rows.map(({ blob }) => blob))}, ${textsIndexed(texts)}, ${lineageDrawn(edges)},
    artifacts_made as (
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
    )`
}
