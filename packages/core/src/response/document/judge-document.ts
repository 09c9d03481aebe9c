import { unwrapFence } from '../../markdown/fence-line.ts'
import { FenceTracker } from '../../markdown/fence-tracker.ts'
import { findPlaceholders } from './find-placeholders.ts'
import { emptySections, missingHeadings, plainHeading, repeatedHeadings, templateHeadings } from './missing-headings.ts'
import { isRefusing } from './refusal.ts'
import { stripRemarks } from './strip-remarks.ts'

const UNSPACED = /^( {0,3}#{2,6})(?=[\p{L}\d*_])/u
const BOLD = /^ {0,3}(?:\*\*|__)([^*_\n]+?)(?:\*\*|__):?[ \t]*$/
const TAGGED = /^ {0,3}<h[1-6]>([^<\n]+)<\/h[1-6]>[ \t]*$/i

/** A document, compared with its template. */
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

/**
 * Removes remarks around a document, and compares the document with the headings and guidance of its template.
 * @example
 * judgeDocument('Sure!\n\n## Result\n\nYes.', '## Result\n\n## Limits\n').problems
 * // → ['It lacks these headings of the template: Limits.']
 */
export function judgeDocument(answer: string, template: string): JudgedDocument {
  const stripped: string[] = []
  const text = mendHeadings(stripRemarks(withoutWrapping(answer), template, stripped), template, stripped)
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

/** Removes a fence around a whole document. Models often add such a fence. */
function withoutWrapping(text: string): string {
  const wrapped = unwrapFence(text)
  return wrapped && /^(?:markdown|md)$/i.test(wrapped.info) ? wrapped.body : text
}
