import type { StoredArtifact } from '@quire/runtime/engine'

/** A step's document or data, with its metadata. */
export interface ResultDocument {
  readonly path: string
  readonly stage: string
  readonly step: string
  readonly key: string
  readonly iteration: number
  readonly model: string
  readonly n: number
  /** As `model (n)`. */
  readonly lineage: string
  readonly match: string | null
  readonly isDocument: boolean
  readonly isComplete: boolean
  /** The iteration that replaced the document. Undefined for a current document. */
  readonly supersededBy: number | undefined
}

/** Returns the documents and data of a run, marked as current or superseded. */
export function resultDocuments(artifacts: readonly StoredArtifact[]): ResultDocument[] {
  const documents = artifacts
    .filter(({ kind }) => kind === 'document' || kind === 'assembled_json')
    .map(({ path, isDocument, meta }) => ({
      path,
      stage: String(meta.stage),
      step: String(meta.step),
      key: String(meta.key),
      iteration: Number(meta.iteration),
      model: String(meta.model),
      n: Number(meta.n),
      lineage: String(meta.lineage),
      match: typeof meta.match === 'string' ? meta.match : null,
      isDocument,
      isComplete: meta.state !== 'incomplete',
    }))
  const identityOf = ({ stage, key, model, n, lineage, match, isDocument }: (typeof documents)[number]): string =>
    [stage, key, model, n, lineage, match, isDocument].join('\0')
  const latest = new Map<string, number>()
  for (const one of documents) latest.set(identityOf(one), Math.max(one.iteration, latest.get(identityOf(one)) ?? 0))
  return documents.map((one) => {
    const last = latest.get(identityOf(one))!
    return { ...one, supersededBy: last > one.iteration ? last : undefined }
  })
}
