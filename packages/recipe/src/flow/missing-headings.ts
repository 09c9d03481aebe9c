import { FenceTracker } from '@quire/core/markdown'

const HEADING = /^#{1,4}[ \t]+(.+?)[ \t]*#*\r?$/
/** Headings whose words the writer is to choose. */
const PLACEHOLDER = /[[{<]/

/** Which headings of a template a document does not have. The title, numbers, case and punctuation are the writer's own. */
export function missingHeadings(text: string, template: string): string[] {
  const there = sections(text).map(({ heading }) => plain(heading))
  return wantedHeadings(template).filter((heading) => !there.some((one) => one.includes(plain(heading))))
}

/** Which headings of a template a document has with nothing below them. The last one may have been cut off. */
export function emptySections(text: string, template: string): string[] {
  const wanted = wantedHeadings(template).map(plain)
  const all = sections(text)
  const isEmpty = ({ body, level }: Section, index: number): boolean =>
    body.trim() === '' && index + 1 < all.length && all[index + 1]!.level <= level
  return all
    .filter((section, index) => isEmpty(section, index) && wanted.includes(plain(section.heading)))
    .map(({ heading }) => heading)
}

function wantedHeadings(template: string): string[] {
  const all = sections(template).map(({ heading }) => heading)
  const isTitled = /^\s*#[ \t]/.test(template) && all.length > 1
  return all.slice(isTitled ? 1 : 0).filter((heading) => !PLACEHOLDER.test(heading) && plain(heading) !== '')
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
    const heading = fences.isFenced(line) ? undefined : HEADING.exec(line)?.[1]
    const last = found.at(-1)
    if (heading !== undefined) found.push({ heading, level: line.indexOf(' '), body: '' })
    else if (last) last.body += line
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

function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/^[\d.)\s]+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
