import { type ArtifactDraft, artifactId, type Origin } from '../artifact/artifact.ts'
import type { StepContext } from '../engine/flow/flow.ts'

/** Returns the lineage entry for an artifact of the step's run. */
export function originFrom(
  context: Pick<StepContext, 'run'>,
  { path }: Pick<ArtifactDraft, 'path'>,
  via: string,
): Origin {
  return { id: artifactId(context.run.id, path), kind: 'artifact', label: path, via }
}

/** Returns JSON in its stored form. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
