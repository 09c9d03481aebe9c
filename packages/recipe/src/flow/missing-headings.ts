import { FenceTracker } from '@quire/core/markdown'
import { isRefusing } from './refusal.ts'

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t]*#*\r?$/
/** Deeper headings of a template are its writer's suggestions. */
const MAX_LEVEL = 4
/** Headings whose words the writer is to choose. */
const PLACEHOLDER = /[[{<]/

/** Which headings of a template a document does not have. The title, numbers, case and punctuation are the writer's own. */
export function missingHeadings(text: string, template: string): string[] {
  const there = sections(text).map(({ heading }) => heading)
  return wantedHeadings(template).filter((wanted) => !there.some((heading) => isMeant(heading, wanted)))
}

/** Which headings of a template a document has with nothing below them. The last one may have been cut off. */
export function emptySections(text: string, template: string): string[] {
  const wanted = wantedHeadings(template)
  const all = sections(text)
  const isEmpty = ({ body, level }: Section, index: number): boolean =>
    isVoid(body) && (index + 1 < all.length ? all[index + 1]!.level <= level : body.trim() !== '')
  return all
    .filter((section, index) => isEmpty(section, index) && wanted.some((one) => isMeant(section.heading, one)))
    .map(({ heading }) => heading)
}

/** Which main headings of a template stand in a document more often than in the template: a part was written twice. */
export function repeatedHeadings(text: string, template: string): string[] {
  const main = sections(text).filter(({ level }) => level <= 2)
  return wantedHeadings(template).filter((wanted, _, all) => {
    const same = main.filter(({ heading }) => plainHeading(heading) === plainHeading(wanted))
    return same.length > all.filter((one) => plainHeading(one) === plainHeading(wanted)).length && isOneLevel(same)
  })
}

const isOneLevel = (all: readonly Section[]): boolean => all.every(({ level }) => level === all[0]!.level)

/** Whether a heading has the words of another, one after the other. */
const isMeant = (heading: string, wanted: string): boolean =>
  ` ${plainHeading(heading)} `.includes(` ${plainHeading(wanted)} `)

const MAX_REFUSAL = 200

/** Whether nothing is said: rules, comments, dots, a table without rows, or a refusal to say it. */
function isVoid(body: string): boolean {
  const said = body
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^\s*(?:[-*_]{3,}|\.{3}|…)\s*$/gm, '')
    .trim()
  const lines = said.split('\n')
  const isBareTable = lines.length === 2 && lines[0]!.includes('|') && /^[\s|:-]+$/.test(lines[1]!)
  return said === '' || isBareTable || (said.length <= MAX_REFUSAL && isRefusing(said))
}

function wantedHeadings(template: string): string[] {
  return templateHeadings(template).map(({ heading }) => heading)
}

/** The headings of a template that a document must have, with their levels. */
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

/** A text by its headings, underlined ones too; what stands before the first is left out. */
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

/** A line of words above a line of `=` or `-`. */
const UNDERLINED = /^([\p{L}\d*_][^|\n]*)\n(={2,}|-{2,})[ \t]*\r?$/gmu

function underlinedHeading(_: string, heading: string, line: string): string {
  return `${line.startsWith('=') ? '#' : '##'} ${heading}`
}

/** The headings of a Markdown text, as their lines stand there. */
export function headingLines(text: string): string[] {
  const fences = new FenceTracker()
  return text.split('\n').filter((line) => !fences.isFenced(line) && HEADING.test(line))
}

/** A heading without its number, case and punctuation. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/^[\d.)\s]+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
