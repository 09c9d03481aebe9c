import { type ArtifactDraft, artifactId, type Origin } from '../artifact/artifact.ts'

/**
 * Returns the lineage entry for an artifact of the step's run.
 * @example
 * originFrom({ run: { id: 'r1' } }, { path: 'plan.md' }, 'material')
 * // → { id: 'a-b66b6ba59a8bb14cb3ab', kind: 'artifact', label: 'plan.md', via: 'material' }
 */
export function originFrom(
  { run }: { readonly run: { readonly id: string } },
  { path }: Pick<ArtifactDraft, 'path'>,
  via: string,
): Origin {
  return { id: artifactId(run.id, path), kind: 'artifact', label: path, via }
}

/**
 * Returns JSON in its stored form.
 * @example jsonText({ a: 1 }) // → '{\n  "a": 1\n}\n'
 */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
