import { errorClass } from '../../quire-error.ts'
import type { MissingVerdictReason, VerdictMarker } from './inspect-verdict.ts'
import type { VerdictTable } from './verdict-table.ts'

const REASONS: Record<MissingVerdictReason, string> = {
  none: 'there is no marker outside quotations, code, comments and thinking',
  empty: 'a marker is empty',
  unknown: 'a marker contains an unknown value',
  unclosed: 'a marker is not closed',
}

/** A response has no reliable verdict, so it does not count as a pass. */
export class MissingVerdict extends errorClass<{
  reason: MissingVerdictReason
  marker: string
  expected: readonly string[]
  written: readonly string[]
}>('missing-verdict') {
  constructor(reason: MissingVerdictReason, table: VerdictTable, markers: readonly VerdictMarker[]) {
    const expected = table.verdicts.map(({ name }) => name)
    const written = markers.slice(0, 5).map((marker) => marker.written)
    const found = written.length > 0 ? ` Found: ${written.map((each) => JSON.stringify(each)).join(', ')}.` : ''
    super(
      `The response has no verdict: ${REASONS[reason]}.${found} Ask for <${table.marker}>…</${table.marker}> with one of ${expected.join(', ')}, outside code and thinking.`,
      { reason, marker: table.marker, expected, written },
    )
  }
}
