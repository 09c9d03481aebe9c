import { FenceTracker } from '../../markdown/fence-tracker.ts'
import { isRefusing } from './refusal.ts'

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t]*#*\r?$/
/** Template headings below this level are optional. */
const MAX_LEVEL = 4
/** Headings whose wording is up to the author. */
const PLACEHOLDER = /[[{<]/

/**
 * Returns the template headings that are missing from a document. Titles, numbers, case and punctuation may differ.
 * @example missingHeadings('# Plan\n\n## Goal\n', '# Plan\n\n## Goal\n\n## Risks\n') // → ['Risks']
 */
export function missingHeadings(text: string, template: string): string[] {
  const headings = sections(text).map(({ heading }) => heading)
  return wantedHeadings(template).filter((wanted) => !headings.some((heading) => isMeant(heading, wanted)))
}

/**
 * Whether a document has the beginning of a template, and lacks only the headings after it.
 * @example lacksOnlyTheEnd('## Goal\n', '## Goal\n\n## Risks\n') // → true
 */
export function lacksOnlyTheEnd(text: string, template: string): boolean {
  const wanted = wantedHeadings(template)
  const missing = missingHeadings(text, template)
  return (
    missing.length > 0 &&
    missing.length < wanted.length &&
    wanted.slice(-missing.length).join('\n') === missing.join('\n')
  )
}

/**
 * Returns the template headings whose sections are empty in a document. Ignores the last section if it has no text at
 * all, because it may have been cut off.
 */
export function emptySections(text: string, template: string): string[] {
  const wanted = wantedHeadings(template)
  const all = sections(text)
  const isEmpty = ({ body, level }: Section, index: number): boolean =>
    isVoid(body) && (index + 1 < all.length ? all[index + 1]!.level <= level : body.trim() !== '')
  return all
    .filter((section, index) => isEmpty(section, index) && wanted.some((one) => isMeant(section.heading, one)))
    .map(({ heading }) => heading)
}

/**
 * Returns the main headings that occur more often in the document than in the template. These parts were written twice.
 */
export function repeatedHeadings(text: string, template: string): string[] {
  const main = sections(text).filter(({ level }) => level <= 2)
  return wantedHeadings(template).filter((wanted, _, all) => {
    const same = main.filter(({ heading }) => plainHeading(heading) === plainHeading(wanted))
    return same.length > all.filter((one) => plainHeading(one) === plainHeading(wanted)).length && isOneLevel(same)
  })
}

const isOneLevel = (all: readonly Section[]): boolean => all.every(({ level }) => level === all[0]!.level)

/** Whether a heading contains another heading as a phrase. */
const isMeant = (heading: string, wanted: string): boolean =>
  ` ${plainHeading(heading)} `.includes(` ${plainHeading(wanted)} `)

const MAX_REFUSAL = 200

/** Whether a section is empty. Rules, comments, dots, refusals and tables that have no rows do not count as content. */
function isVoid(body: string): boolean {
  const content = body
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^\s*(?:[-*_]{3,}|\.{3}|…)\s*$/gm, '')
    .trim()
  const lines = content.split('\n')
  const isBareTable = lines.length === 2 && lines[0]!.includes('|') && /^[\s|:-]+$/.test(lines[1]!)
  return content === '' || isBareTable || (content.length <= MAX_REFUSAL && isRefusing(content))
}

function wantedHeadings(template: string): string[] {
  return templateHeadings(template).map(({ heading }) => heading)
}

/** Returns the required headings of a template, with their levels. */
export function templateHeadings(template: string): Section[] {
  const all = sections(template).filter(({ level }) => level <= MAX_LEVEL)
  const isTitled = /^\s*#[ \t]/.test(template) && all.length > 1
  return all.slice(isTitled ? 1 : 0).filter(({ heading }) => !PLACEHOLDER.test(heading) && plainHeading(heading) !== '')
}

interface Section {
  readonly heading: string
  readonly level: number
  body: string
}

/** Splits a text into sections by heading, including underlined headings. Text before the first heading is left out. */
function sections(text: string): Section[] {
  const fences = new FenceTracker()
  const found: Section[] = []
  for (const line of text.replace(UNDERLINED, underlinedHeading).split('\n')) {
    const heading = fences.isFenced(line) ? undefined : HEADING.exec(line)
    const last = found.at(-1)
    if (heading) found.push({ heading: heading[2]!, level: heading[1]!.length, body: '' })
    else if (last) last.body += `${line}\n`
  }
  return found
}

/** Matches a setext heading: text underlined with `=` or `-`. */
const UNDERLINED = /^([\p{L}\d*_][^|\n]*)\n(={2,}|-{2,})[ \t]*\r?$/gmu

function underlinedHeading(_: string, heading: string, line: string): string {
  return `${line.startsWith('=') ? '#' : '##'} ${heading}`
}

/**
 * Returns the heading lines of a Markdown text.
 * @example headingLines('# Plan\n\nText\n') // → ['# Plan']
 */
export function headingLines(text: string): string[] {
  const fences = new FenceTracker()
  return text.split('\n').filter((line) => !fences.isFenced(line) && HEADING.test(line))
}

/** Returns a normalized heading, for comparison. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/^[\d.)\s]+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
