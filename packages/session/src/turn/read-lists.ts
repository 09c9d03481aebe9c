import { isDeepStrictEqual } from 'node:util'
import type { Process } from '../process/process.ts'
import type { ListEntry } from '../process/session-state.ts'
import type { TurnDraft } from './turn-draft.ts'

/** Updates the lists of the state that are read from documents. A list without its document stays as it is. */
export async function readLists(draft: TurnDraft, { listSources }: Pick<Process, 'listSources'>): Promise<void> {
  for (const { section, field, document, key, sections } of listSources) {
    const found = (await draft.texts(document)).find((one) => one.key === key)
    if (!found) continue
    const entries = sections.flatMap(({ heading, severity }) =>
      readEntries(found.text, heading).map((text): ListEntry => ({ text, attributes: { severity } })),
    )
    const now = draft.state.state.sections[section]?.[field] ?? []
    if (!isDeepStrictEqual(now, entries)) draft.state.set(section, field, entries)
  }
}

// Longer entries are cut, because the state must stay short.
const LONGEST_ENTRY = 160
const MAX_ENTRIES = 12

/**
 * Returns the entries below a heading of a document: its subheadings, or else its list items, without what explains them.
 * @example readEntries('## Never\n\n### “very”\n\nIt was very dark.', 'Never') // → ['“very”']
 */
export function readEntries(text: string, heading: string): string[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const start = lines.findIndex((line) => headingOf(line)?.name.toLowerCase() === heading.toLowerCase())
  if (start < 0) return []
  const { level } = headingOf(lines[start]!)!
  const end = lines.findIndex((line, index) => index > start && (headingOf(line)?.level ?? 9) <= level)
  const body = lines.slice(start + 1, end < 0 ? undefined : end)
  const headings = body.flatMap((line) => headingOf(line)?.name ?? [])
  const items = body.flatMap((line) => /^(?:[-*]|\d+[.)])\s+(\S.*)$/.exec(line)?.[1] ?? [])
  const entries = headings.length > 0 ? headings : items.map(withoutExplanation)
  return entries.slice(0, MAX_ENTRIES).map((entry) => plain(entry).slice(0, LONGEST_ENTRY))
}

function headingOf(line: string): { readonly level: number; readonly name: string } | undefined {
  const [, marks = '', name = ''] = /^(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line) ?? []
  return marks === '' ? undefined : { level: marks.length, name }
}

/** Returns the bold beginning of an item, or the text before a colon. */
function withoutExplanation(item: string): string {
  return /^\*\*(.+?)\*\*/.exec(item)?.[1] ?? /^([^:]+):\s/.exec(item)?.[1] ?? item
}

function plain(text: string): string {
  return text
    .replace(/\*\*|`/g, '')
    .replace(/[:.]\s*$/, '')
    .trim()
}
