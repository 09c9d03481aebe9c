import { structuredPatch } from 'diff'

const CONTEXT = 2
const MAX_LINES = 200
/**
 * The maximum number of changed lines. Texts with more changes are not compared. A time limit would make the result
 * depend on the machine.
 */
const MAX_EDITS = 4000

/** Returns the changes between two texts as readable lines. Empty if there was no earlier text. */
export function versionDiff(before: string | undefined, after: string): string {
  if (before === undefined) return ''
  const patch = structuredPatch('', '', before, after, '', '', { context: CONTEXT, maxEditLength: MAX_EDITS })
  if (!patch) return ''
  const lines = patch.hunks.flatMap(({ oldStart, newStart, lines: hunk }) => [
    `@@ line ${oldStart} → ${newStart} @@`,
    ...hunk,
  ])
  if (lines.length <= MAX_LINES) return lines.join('\n')
  return [...lines.slice(0, MAX_LINES), `(${lines.length - MAX_LINES} more changed lines)`].join('\n')
}
