import { parseResponse } from '../tags/parse-response.ts'
import type { TagTable } from '../tags/tag-table.ts'
import { responseTexts } from './response-texts.ts'
import { normalizeVerdict, REVIEW_VERDICTS, type VerdictDefinition, type VerdictTable } from './verdict-table.ts'

export interface VerdictMarker {
  /** The content of the marker, shortened if long. */
  readonly written: string
  /** The verdict in the content, if any. */
  readonly name?: string
}

export interface Verdict {
  readonly name: string
  readonly isPass: boolean
  /** The index in the table. The mildest verdict has index 0. */
  readonly severity: number
}

export type MissingVerdictReason = 'none' | 'empty' | 'unknown' | 'unclosed'

export interface VerdictInspection {
  readonly verdict?: Verdict
  /** Why the response has no verdict. */
  readonly reason?: MissingVerdictReason
  readonly markers: readonly VerdictMarker[]
}

export interface VerdictOptions {
  readonly table?: VerdictTable
}

const MAX_WRITTEN = 100

/**
 * Finds verdict markers in text, JSON strings and escaped text. Ignores quotations and thinking, and a pass that may be
 * quoted. A marker alone on the last line is not a quotation. The most severe verdict wins. A pass does not count if
 * another marker is unreadable.
 */
export function inspectVerdict(text: string, options: VerdictOptions = {}): VerdictInspection {
  const table = options.table ?? REVIEW_VERDICTS
  const known = new Map<string, number>()
  for (const [severity, { name, aliases = [] }] of table.verdicts.entries()) {
    for (const word of [name, ...aliases]) known.set(normalizeVerdict(word), severity)
  }
  const markers: VerdictMarker[] = []
  let worst = -1
  let reason: MissingVerdictReason | undefined
  for (const part of responseTexts(text, table.marker)) {
    for (const { body, isDoubtful } of findMarkers(part, table.marker)) {
      const severity = body === undefined || body.length > MAX_WRITTEN ? undefined : known.get(normalizeVerdict(body))
      if (isDoubtful && (severity === undefined || table.verdicts[severity]!.isPass)) continue
      const written = (body ?? '').trim().slice(0, MAX_WRITTEN)
      if (severity === undefined) {
        reason ??= body === undefined ? 'unclosed' : written === '' ? 'empty' : 'unknown'
        markers.push({ written })
      } else {
        worst = Math.max(worst, severity)
        markers.push({ written, name: table.verdicts[severity]!.name })
      }
    }
  }
  const definition: VerdictDefinition | undefined = table.verdicts[worst]
  if (!definition) return { reason: reason ?? 'none', markers }
  const isPass = definition.isPass ?? false
  if (isPass && reason) return { reason, markers }
  return { verdict: { name: definition.name, isPass, severity: worst }, markers }
}

interface FoundMarker {
  /** Undefined if the marker is not closed. */
  readonly body?: string
  /** Whether the marker may be quoted. */
  readonly isDoubtful: boolean
}

/** Finds markers as the response parser finds elements, so that the same text counts as quoted. */
function findMarkers(text: string, marker: string): FoundMarker[] {
  const tags: TagTable = [
    { name: 'thinking', aliases: ['think'], kind: 'thinking' },
    ...['code', 'pre', 'example'].map((name) => ({ name, kind: 'quotation' as const })),
    { name: marker, kind: 'opaque' },
  ]
  const { custom, partial } = parseResponse(text, { tags })
  return [
    // Text after an unclosed marker is not its content.
    ...custom.map(({ content, needsApproval }) => ({
      ...(!content.includes('<') && { body: content }),
      isDoubtful: needsApproval,
    })),
    ...partial.filter(({ tag }) => tag === marker).map(() => ({ isDoubtful: false })),
  ]
}
