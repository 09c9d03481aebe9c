import type { SessionDocument } from '../documents/documents.ts'
import type { TextMap } from '../map/text-map.ts'
import { checkText } from '../process/check-text.ts'
import { listRuns } from '../process/list-names.ts'
import type { Process } from '../process/process.ts'
import type { SessionState } from '../process/session-state.ts'
import { proseRules } from '../process/stated-rules.ts'

const MAX_SHOWN = 20
const ORDER = ['zero_tolerance', 'deduction', 'warning'] as const

/**
 * Lists what the program knows to be wrong with the texts of a manuscript, worst first: violations of the rules for
 * prose, plans without a text, and fields that no text covers.
 */
export function knownFaults(
  process: Pick<Process, 'textRules' | 'statedRules'>,
  state: Pick<SessionState, 'sections'>,
  { texts, map }: { readonly texts: readonly SessionDocument[]; readonly map: TextMap | undefined },
): string[] {
  const rules = proseRules(process, state)
  const found = texts.flatMap(({ path, text }) =>
    checkText(rules, 'prose', text).map((finding) => ({ ...finding, path })),
  )
  const violations = found
    .toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity))
    .map(
      ({ path, line, severity, say, found: words }) =>
        `${path}:${line} ${say.replace(/\.$/, '')}: “${words.replace(/\s+/g, ' ')}” (${severity.replace('_', ' ')})`,
    )
  const planned = map?.entries.filter(({ words }) => words === undefined).map(({ key }) => key) ?? []
  const faults = [
    ...(planned.length > 0 ? [`Planned but not written: ${planned.join(', ')}`] : []),
    ...(map && map.open.length > 0 ? [`Covered by no text: ${listRuns(map.open)}`] : []),
    ...violations,
  ]
  const more = faults.length - MAX_SHOWN
  return more > 0 ? [...faults.slice(0, MAX_SHOWN), `and ${more} more`] : faults
}
