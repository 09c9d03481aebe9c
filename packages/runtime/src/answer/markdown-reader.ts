import { FenceTracker, unwrapFence } from '@quire/core/markdown'
import { inspectMarkdown, joinMarkdown } from '@quire/core/response'
import { findPlaceholders } from './document/find-placeholders.ts'
import { judgeIds } from './document/judge-ids.ts'
import {
  emptySections,
  lacksOnlyTheEnd,
  missingHeadings,
  plainHeading,
  repeatedHeadings,
  templateHeadings,
} from './document/missing-headings.ts'
import { isRefusing } from './document/refusal.ts'
import { stripRemarks } from './document/strip-remarks.ts'
import type { IdSources } from './document/unknown-ids.ts'
import { reachedLimit } from './finish-reasons.ts'
import type { ContinuationVariant, Reader, Reading } from './reader.ts'

const UNSPACED = /^( {0,3}#{2,6})(?=[\p{L}\d*_])/u
const BOLD = /^ {0,3}(?:\*\*|__)([^*_\n]+?)(?:\*\*|__):?[ \t]*$/
const TAGGED = /^ {0,3}<h[1-6]>([^<\n]+)<\/h[1-6]>[ \t]*$/i

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
      const { text, stripped, problems, isRefusal } = judgeDocument(withoutWrapping(joined.text), template, sources)
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

/** Removes a fence around a whole document. Models often add such a fence. */
function withoutWrapping(text: string): string {
  const wrapped = unwrapFence(text)
  return wrapped && /^(?:markdown|md)$/i.test(wrapped.info) ? wrapped.body : text
}

/** Matches the end of an incomplete sentence, entry or cell. */
const UNFINISHED =
  /(?:[,;([{–—&+=]|(?:^|[\s(])(?:than|the|a|an|and|or|but|of|to|for|with|from|into|that|which|who|if|when|because|is|are|was|were|will|would|should|must|can|be|by|as|und|oder|der|die|das|den|mit|für|von|zu|et|ou|le|la|les|de|du|des|avec|pour|que))$/iu

/** Whether a text ends in the middle of a sentence. */
function breaksOff(text: string): boolean {
  const last = text.trimEnd().split('\n').at(-1)!
  return !/^\s*(?:#|\||`{3}|~{3})/.test(last) && UNFINISHED.test(last)
}

interface JudgedDocument {
  /** The document without surrounding remarks. */
  readonly text: string
  /** The removed remarks. */
  readonly stripped: readonly string[]
  /** Why the text is not the requested document. */
  readonly problems: readonly string[]
  readonly isRefusal: boolean
}

/** A refusal is short. A long text with an apology is still a document. */
const MAX_REFUSAL = 1_000

/** Checks a document against its template and material. */
export function judgeDocument(answer: string, template: string, sources: IdSources = {}): JudgedDocument {
  const stripped: string[] = []
  const text = mendHeadings(stripRemarks(answer, template, stripped), template, stripped)
  if (text.length <= MAX_REFUSAL && isRefusing(text)) {
    const problems = ['It refuses to write the document, or apologises for it.']
    return { text, stripped, problems, isRefusal: true }
  }
  const missing = missingHeadings(text, template)
  const empty = emptySections(text, template)
  const repeated = repeatedHeadings(text, template)
  const left = findPlaceholders(text, template)
  return {
    text,
    stripped,
    isRefusal: false,
    problems: [
      ...(missing.length > 0 ? [`It lacks these headings of the template: ${missing.join('; ')}.`] : []),
      ...(empty.length > 0 ? [`It has nothing below these headings: ${empty.join('; ')}.`] : []),
      ...(repeated.length > 0 ? [`It has these headings more than once: ${repeated.join('; ')}.`] : []),
      ...(left.length > 0 ? [`It still contains guidance from the template: ${left.slice(0, 5).join(' ')}`] : []),
      ...judgeIds(text, template, sources),
    ],
  }
}

/**
 * Corrects bold headings, HTML headings, and headings without a space after `##`. A bold or HTML line is converted only
 * if the template has the same heading.
 */
function mendHeadings(text: string, template: string, stripped: string[]): string {
  const wanted = new Map(templateHeadings(template).map(({ heading, level }) => [plainHeading(heading), level]))
  const fences = new FenceTracker()
  let count = 0
  const lines = text.split('\n').map((line) => {
    if (fences.isFenced(line)) return line
    const words = (BOLD.exec(line) ?? TAGGED.exec(line))?.[1]?.trim().replace(/:$/, '')
    const level = words === undefined ? undefined : wanted.get(plainHeading(words))
    const mended = level === undefined ? line.replace(UNSPACED, '$1 ') : `${'#'.repeat(level)} ${words}`
    if (mended !== line) count++
    return mended
  })
  if (count === 0) return text
  stripped.push(`${count === 1 ? 'A heading was' : `${count} headings were`} corrected to match the template.`)
  return lines.join('\n')
}
