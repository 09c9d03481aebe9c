import { inspectMarkdown, joinMarkdown, judgeDocument, lacksOnlyTheEnd, missingHeadings } from '@quire/core/response'
import { familyOf } from './document/find-ids.ts'
import { type MarkdownTable, ownIds, readTables } from './document/read-tables.ts'
import { definedIds, type IdSources, namedIds, unknownIds } from './document/unknown-ids.ts'
import { reachedLimit } from './finish-reasons.ts'
import type { ContinuationVariant, Reader, Reading } from './reader.ts'

/** Signs that a text is unfinished. A missing full stop is not such a sign. */
const BROKEN_ENDS: Readonly<Record<string, string>> = {
  fence: 'A code block is not closed.',
  heading: 'It ends with an empty heading.',
  'table-row': 'A table ends in the middle of a row.',
}

const BROKEN_OFF = 'The answer was cut off before its end.'

/**
 * Reads a Markdown document. Checks the document against the headings and placeholders of the template, and its ids
 * against the material.
 * @example
 * const reader = markdown('## Result\n\n## Limits\n')
 * await reader.read(['## Result\n\nYes.'], { finishReason: 'stop', providerFinishReason: 'stop' })
 * // → { state: 'incomplete', problems: ['It lacks these headings of the template: Limits.'], … }
 */
export function markdown(template = '', sources: IdSources = {}): Reader<string> {
  return {
    toCome: async (text) => missingHeadings(text, template),
    async read(parts, response) {
      const joined = joinMarkdown(parts)
      const { text, stripped, problems, isRefusal } = judgeWithIds(joined.text, template, sources)
      const unfinished = (
        next: ContinuationVariant,
        problems: readonly string[],
        isUsable = true,
      ): Reading<string> => ({
        state: 'incomplete',
        next,
        text,
        value: text,
        // The rest follows the remarks around the document. A new answer needs no remarks.
        ...(!next.startsWith('rewrite') && { soFar: joined.text }),
        isUsable,
        problems,
      })
      if (text.trim() === '') return unfinished('rewrite-markdown', ['The answer was empty.'], false)
      const { openings } = inspectMarkdown(text)
      const isSuspect = response.finishReason !== 'stop' || breaksOff(text)
      const broken = openings.flatMap(
        ({ kind }) => BROKEN_ENDS[kind] ?? (isSuspect ? ['It ends in the middle of a sentence.'] : []),
      )
      if (reachedLimit(response)) return unfinished('explicit-markdown', ['It reached its length limit.'])
      if (response.finishReason === 'error') return unfinished('corrective-markdown', [...broken, BROKEN_OFF])
      if (broken.length > 0) return unfinished('corrective-markdown', broken)
      if (problems.length === 1 && lacksOnlyTheEnd(text, template) && isProgress(parts, template)) {
        return unfinished('corrective-markdown', problems)
      }
      if (problems.length > 0) return unfinished('rewrite-markdown', problems, !isRefusal)
      const seams = joined.diagnostics.filter(({ severity }) => severity !== 'info').map(({ message }) => message)
      const mended = [...stripped, ...seams]
      return {
        state: mended.length > 0 ? 'repaired' : 'complete',
        next: undefined,
        text,
        value: text,
        isUsable: true,
        problems: mended,
      }
    },
  }
}

/** Whether the last part has added a heading of the template. Otherwise, asking for the rest once more is in vain. */
function isProgress(parts: readonly string[], template: string): boolean {
  const missing = (of: readonly string[]): number => missingHeadings(joinMarkdown(of).text, template).length
  return parts.length === 1 || missing(parts) < missing(parts.slice(0, -1))
}

/** Matches the end of an incomplete sentence, entry or cell. */
const UNFINISHED =
  /(?:[,;([{–—&+=]|(?:^|[\s(])(?:than|the|a|an|and|or|but|of|to|for|with|from|into|that|which|who|if|when|because|is|are|was|were|will|would|should|must|can|be|by|as|und|oder|der|die|das|den|mit|für|von|zu|et|ou|le|la|les|de|du|des|avec|pour|que))$/iu

/** Whether a text ends in the middle of a sentence. */
function breaksOff(text: string): boolean {
  const last = text.trimEnd().split('\n').at(-1)!
  return !/^\s*(?:#|\||`{3}|~{3})/.test(last) && UNFINISHED.test(last)
}

/** Checks a document against its template, and its ids against the material. */
function judgeWithIds(answer: string, template: string, sources: IdSources): ReturnType<typeof judgeDocument> {
  const judged = judgeDocument(answer, template)
  if (judged.isRefusal) return judged
  return { ...judged, problems: [...judged.problems, ...judgeIds(judged.text, template, sources)] }
}

/**
 * Returns problems with the ids in a document. An id must not be defined twice in tables of one kind. An id must be
 * defined in the material, or in this document if its template defines ids of this kind.
 */
export function judgeIds(text: string, template: string, sources: IdSources = {}): string[] {
  const giving = givingTables(template)
  const declared = readTables(text)
    .filter((table) => giving.some((one) => isAlike(one, table)))
    .flatMap(ownIds)
  const twice = declared.filter((id, index) => declared.indexOf(id) < index)
  const own = [...declared, ...ofKinds(headingIds(text), headingIds(template))]
  const listed = ofKinds(definedIds(text), definedIds(template))
  return [
    ...(twice.length > 0 ? [`It gives the same id to several entries: ${namedIds(twice)}.`] : []),
    ...unknownIds(text, own, sources, listed),
  ]
}

/** Returns the ids that have the same kind as one of the others. */
function ofKinds(ids: readonly string[], others: readonly string[]): string[] {
  const families = new Set(others.map(familyOf))
  return ids.filter((id) => families.has(familyOf(id)))
}

/** Returns the ids at the start of headings and list items. */
function headingIds(text: string): string[] {
  return definedIds(text.replace(/^\s*\|.*$/gm, ''))
}

/** Returns the tables that have ids in their first column. For each kind of id, only the first table is used. */
function givingTables(template: string): MarkdownTable[] {
  const families = new Set<string>()
  return readTables(template).filter((table) => {
    const [id] = ownIds(table)
    if (id === undefined || families.has(familyOf(id))) return false
    families.add(familyOf(id))
    return true
  })
}

/** Authors may add or omit columns. If a table has only a few of the template's columns, it is a different table. */
function isAlike({ header }: MarkdownTable, other: MarkdownTable): boolean {
  const otherHeader = other.header.map(plain)
  const shared = header.map(plain).filter((name) => otherHeader.includes(name))
  return shared[0] === otherHeader[0] && shared.length >= header.length * 0.6
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
