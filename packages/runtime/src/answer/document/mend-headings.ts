import { FenceTracker } from '@quire/core/markdown'
import { plainHeading, templateHeadings } from './missing-headings.ts'

const UNSPACED = /^( {0,3}#{2,6})(?=[\p{L}\d*_])/u
const BOLD = /^ {0,3}(?:\*\*|__)([^*_\n]+?)(?:\*\*|__):?[ \t]*$/
const TAGGED = /^ {0,3}<h[1-6]>([^<\n]+)<\/h[1-6]>[ \t]*$/i

/**
 * Corrects bold headings, HTML headings, and headings without a space after `##`. A bold or HTML line is converted only
 * if the template has the same heading.
 */
export function mendHeadings(text: string, template: string, stripped: string[]): string {
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
