import { FenceTracker } from '@quire/core/markdown'

const HEADING = /^#{1,4}[ \t]+(.+?)[ \t]*#*\r?$/
/** Headings whose words the writer is to choose. */
const PLACEHOLDER = /[[{<]/

/** Which headings of a template a document does not have. The title, numbers, case and punctuation are the writer's own. */
export function missingHeadings(text: string, template: string): string[] {
  const all = headings(template)
  const isTitled = /^\s*#[ \t]/.test(template) && all.length > 1
  const wanted = all.slice(isTitled ? 1 : 0).filter((heading) => !PLACEHOLDER.test(heading) && plain(heading) !== '')
  const there = headings(text).map(plain)
  return wanted.filter((heading) => !there.some((one) => one.includes(plain(heading))))
}

function headings(text: string): string[] {
  return headingLines(text).map((line) => HEADING.exec(line)![1]!)
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
