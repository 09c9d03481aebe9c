import type { ArtifactListing, RunDocument, Step } from '../api/api.generated.ts'

/** A document of the last stage, with all models' versions. */
export interface ResultDocument {
  readonly name: string
  readonly versions: readonly RunDocument[]
}

/**
 * The result of a run: the documents that the flow marks as results, or the documents of its last stage. The latest
 * comes first. If some documents have several versions, the others come before them, in the order of writing.
 */
export function resultDocuments(
  documents: readonly RunDocument[],
  artifacts: readonly ArtifactListing[],
  steps: readonly Step[],
): readonly ResultDocument[] {
  const positions = new Map(steps.map(({ id }, index) => [id, index]))
  const writers = new Map(artifacts.map(({ id, step }) => [id, positions.get(step ?? '') ?? 0]))
  const marked = documents.filter(({ isResult }) => isResult)
  const last = documents.filter(({ stage }) => stage === documents.at(-1)?.stage)
  const all = [
    ...Map.groupBy(marked.length > 0 ? marked : last, ({ key, path }) => key ?? path.split('/').at(-1)!),
  ].map(([name, versions]) => ({
    name,
    versions,
    position: Math.max(...versions.map(({ id }) => writers.get(id) ?? 0)),
  }))
  const several = all.filter(({ versions }) => versions.length > 1)
  const once = all.filter(({ versions }) => versions.length === 1)
  const newest = (a: { position: number }, b: { position: number }) => b.position - a.position
  if (several.length === 0) return once.sort(newest)
  return [...once.sort((a, b) => a.position - b.position), ...several.sort(newest)]
}
