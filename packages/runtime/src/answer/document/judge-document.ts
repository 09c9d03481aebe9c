import { findPlaceholders } from './find-placeholders.ts'
import { judgeIds } from './judge-ids.ts'
import { mendHeadings } from './mend-headings.ts'
import { emptySections, missingHeadings, repeatedHeadings } from './missing-headings.ts'
import { isRefusing } from './refusal.ts'
import { stripRemarks } from './strip-remarks.ts'

export interface JudgedDocument {
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
export function judgeDocument(given: string, template: string, material: readonly string[] = []): JudgedDocument {
  const stripped: string[] = []
  const text = mendHeadings(stripRemarks(given, template, stripped), template, stripped)
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
      ...judgeIds(text, template, material),
    ],
  }
}
