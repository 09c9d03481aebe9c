import { findClosingFence, parseFenceOpening } from '../../markdown/fence-line.ts'
import { parseResponse } from '../tags/parse-response.ts'
import type { TagTable } from '../tags/tag-table.ts'
import { MissingVerdict } from './errors.ts'
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
 * @example inspectVerdict('It depends.') // → { reason: 'none', markers: [] }
 */
export function inspectVerdict(text: string, options: VerdictOptions = {}): VerdictInspection {
  const table = options.table ?? REVIEW_VERDICTS
  const severities = new Map<string, number>()
  for (const [severity, { name, aliases = [] }] of table.verdicts.entries()) {
    for (const word of [name, ...aliases]) severities.set(normalizeVerdict(word), severity)
  }
  const markers: VerdictMarker[] = []
  let worst = -1
  let reason: MissingVerdictReason | undefined
  for (const part of responseTexts(text, table.marker)) {
    for (const { body, isDoubtful } of findMarkers(part, table.marker)) {
      const severity =
        body === undefined || body.length > MAX_WRITTEN ? undefined : severities.get(normalizeVerdict(body))
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

const MARKUP_ESCAPE = /\\{1,8}(?:u003c|u003e|u002f|\/)/gi
const THINKING_KEY = /^think(?:ing)?$/i

/**
 * The parts of a response that may contain markers: the strings of a JSON response, or the whole text of any other
 * response. Markup is unescaped.
 */
function responseTexts(text: string, marker: string): string[] {
  const strings = /^\s*[{["]/.test(text) ? stringsInJson(text) : undefined
  return (strings ?? [exposeLastLine(text, marker)]).map((each) => each.replace(MARKUP_ESCAPE, unescapeMarkup))
}

/** JSON in a string of JSON is read too, up to this depth. */
const MAX_DEPTH = 3

function stringsInJson(text: string, depth = 0): string[] | undefined {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return undefined
  }
  const strings: string[] = []
  const pending: unknown[] = [root]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value === 'string') {
      const inner = depth < MAX_DEPTH && /^\s*[{[]/.test(value) ? stringsInJson(value, depth + 1) : undefined
      strings.push(...(inner ?? [value]))
    } else if (Array.isArray(value)) for (const item of value) pending.push(item)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) if (!THINKING_KEY.test(key)) pending.push(member)
    }
  }
  return strings
}

function unescapeMarkup(written: string): string {
  if (written.endsWith('/')) return '/'
  const code = written.slice(-2).toLowerCase()
  return code === '3c' ? '<' : code === '3e' ? '>' : '/'
}

/** What models may add to a verdict line: a label, emphasis, backticks or a full stop. */
const LABEL = String.raw`(?:[\s#*_-]*verdict\s*[*_]*\s*:)?[\s*_\x60]*`
const MAX_LINE = 300

/**
 * Accepts a last line that contains only a marker. The marker may be escaped, in backticks or in a fence. Rewrites it
 * as plain text, so that it is not treated as a quotation.
 */
function exposeLastLine(text: string, marker: string): string {
  const inside = withoutFence(text)
  const end = inside.trimEnd().length
  const start = inside.lastIndexOf('\n', end - 1) + 1
  if (end - start > MAX_LINE) return inside
  const line = unescapeLine(inside.slice(start, end))
  const name = marker.replace(/[^\w-]/g, '\\$&')
  const alone = new RegExp(`^${LABEL}(<${name}>[^<>]*</${name}\\s*>)[*_\x60.]*$`, 'i').exec(line)
  return alone ? inside.slice(0, start) + alone[1] : inside
}

/** If the whole text is in a fence, returns the fence's content. A Markdown fence may contain other fences. */
function withoutFence(text: string): string {
  const start = text.length - text.trimStart().length
  const newline = text.indexOf('\n', start)
  const opening = newline < 0 ? undefined : parseFenceOpening(text.slice(start, newline))
  if (opening?.prefix !== '') return text
  const end = text.trimEnd().length
  const lastLine = text.lastIndexOf('\n', end - 1) + 1
  const from = /^(?:markdown|md)$/i.test(opening.info) ? lastLine : newline
  const closing = lastLine > newline ? findClosingFence(text, from, opening) : undefined
  return closing && closing.end >= end ? text.slice(newline + 1, closing.start) : text
}

function unescapeLine(line: string): string {
  return line
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\\([<>_/`*])/g, '$1')
}

/**
 * Returns the verdict of a response, such as `<review>PASS</review>`.
 * @example parseVerdict('All tests pass.\n<review>PASS</review>') // → { name: 'PASS', isPass: true, severity: 0 }
 * @throws MissingVerdict if the response has no reliable verdict. A missing or doubtful verdict is never a pass.
 */
export function parseVerdict(text: string, options: VerdictOptions = {}): Verdict {
  const { verdict, reason, markers } = inspectVerdict(text, options)
  if (!verdict) throw new MissingVerdict(reason ?? 'none', options.table ?? REVIEW_VERDICTS, markers)
  return verdict
}
