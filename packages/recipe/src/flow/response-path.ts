import type { ArtifactNames } from '../artifact-paths/artifact-names.ts'
import { parseArtifactPath } from '../artifact-paths/parse-artifact-path.ts'
import type { Recipe } from '../format/recipe.ts'

/** Returns the path of the response, given the path of its prompt. Undefined for other paths. */
export function responsePath(
  { stages }: Recipe,
  names: Pick<ArtifactNames, 'path'>,
  prompt: string,
  known: readonly string[],
): string | undefined {
  const { kind, facts } = parseArtifactPath(prompt, { known }) ?? {}
  if (facts === undefined || (kind !== 'turn_prompt' && kind !== 'planner_prompt')) return undefined
  if (kind === 'turn_prompt') return names.path('raw_response', facts)
  // The path of a stage's first planner prompt has no step name, but the path of the response needs one.
  const steps = stages.find(({ slug }) => slug === facts.stage)?.steps
  const step = facts.step ?? steps?.find(({ promptType }) => promptType === 'Planner')?.name
  return step === undefined ? undefined : names.path('raw_response', { ...facts, step })
}
