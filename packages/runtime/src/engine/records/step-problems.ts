import type { JsonValue } from '../flow/flow.ts'

/** The problems that a step reports in its output, including fixed problems. Shown in events and in `quire show`. */
export function problemsOf(output: JsonValue | undefined): { readonly problems?: readonly string[] } {
  if (typeof output !== 'object' || output === null || !('problems' in output)) return {}
  const { problems } = output
  if (!Array.isArray(problems) || problems.length === 0) return {}
  return { problems: problems.map(String) }
}
