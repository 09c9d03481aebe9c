import { type ArtifactDraft, artifactId, type Origin } from '../artifact/artifact.ts'

/** Returns the lineage entry for an artifact of the step's run. */
export function originFrom(
  { run }: { readonly run: { readonly id: string } },
  { path }: Pick<ArtifactDraft, 'path'>,
  via: string,
): Origin {
  return { id: artifactId(run.id, path), kind: 'artifact', label: path, via }
}

/** Returns JSON in its stored form. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
