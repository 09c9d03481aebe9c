import { FenceTracker } from '@quire/core/markdown'

const MAX_SUMMARY = 3000
const SHORT_SUMMARY = 1200

/** The required headings of a result. */
export const RESULT_HEADINGS = '## Result\n\n## Limits\n\n## Summary\n'

/** Returns the summary in a result. If there is no summary, returns the beginning of the result. */
export function summaryOf(text: string): { readonly summary: string; readonly notes: readonly string[] } {
  const own = sectionOf(text, 'summary')
  if (own !== '' && own.length <= MAX_SUMMARY) return { summary: own, notes: [] }
  const body = own === '' ? sectionOf(text, 'result') || text : own
  const notes = [
    own === ''
      ? 'The result has no summary; its beginning is used instead.'
      : `The summary has ${own.length} characters, so only its beginning is used.`,
  ]
  return { summary: beginning(body.trim(), SHORT_SUMMARY), notes }
}

/** The body of a result, without its title, limits and summary. */
export function bodyOfResult(text: string): string {
  const own = linesOf(text).filter(
    ({ line, section, isHeading }) =>
      !['summary', 'limits'].includes(section) && !(isHeading && (section === 'result' || line.startsWith('# '))),
  )
  return own
    .map(({ line }) => line)
    .join('\n')
    .trim()
}

/**
 * Formats a result for a prompt. Omits the title and the summary, and nests the headings. If the result states its
 * limits, they are added at the end.
 */
export function quotedResult(text: string): string {
  const result = demoted(bodyOfResult(text))
  const limits = sectionOf(text, 'limits')
  return limits === '' || /^none\.?$/i.test(limits)
    ? result
    : `${result}\n\nLimits of this result:\n\n${demoted(limits)}`
}

function demoted(text: string): string {
  const fences = new FenceTracker()
  const lines = text.split('\n').map((line) => {
    const heading = fences.isFenced(line) ? undefined : /^(#{1,6})(?=\s)/.exec(line)?.[1]
    return heading === undefined ? line : '#'.repeat(Math.min(6, heading.length + 1)) + line.slice(heading.length)
  })
  return lines.join('\n').trim()
}

/** The title of a result: its first level 1 heading. */
export function titleOfResult(text: string): string | undefined {
  return /^#\s+(\S.*?)\s*$/m.exec(text)?.[1]
}

/** Returns the text below a level 1 or level 2 heading. */
function sectionOf(text: string, name: string): string {
  const lines = linesOf(text).filter(({ section, isHeading }) => section === name && !isHeading)
  return lines
    .map(({ line }) => line)
    .join('\n')
    .trim()
}

interface SectionLine {
  readonly line: string
  readonly section: string
  readonly isHeading: boolean
}

/** Assigns each line to its section. Ignores headings inside code. */
function linesOf(text: string): SectionLine[] {
  const fences = new FenceTracker()
  let section = ''
  return text.split('\n').map((line) => {
    const title = fences.isFenced(line) ? undefined : /^#{1,2}\s+(.*?)\s*#*$/.exec(line)?.[1]
    if (title !== undefined)
      section = title
        .replace(/[*_:.]/g, '')
        .trim()
        .toLowerCase()
    return { line, section, isHeading: title !== undefined }
  })
}

function beginning(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  const end = Math.max(cut.lastIndexOf('\n\n'), cut.lastIndexOf('. ') + 1)
  return `${cut.slice(0, end > max / 3 ? end : max).trimEnd()} …`
}
