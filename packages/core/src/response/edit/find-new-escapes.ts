import { decodeEntities } from '../tags/parse-tag.ts'

const ESCAPE = /&(?:lt|gt|amp|quot|apos|#\d+);/

/**
 * The line numbers of new escapes, such as `=&gt;` instead of `=>`. The first line is 1. Models that read escaped code
 * also write escaped code.
 */
export function findNewEscapes(before: string, after: string): number[] {
  if (!ESCAPE.test(after)) return []
  const known = new Set(before.split(/\r?\n/).map((line) => line.trim()))
  const isArrowNew = !before.includes('=&gt;')
  return after.split(/\r?\n/).flatMap((line, index) => {
    const written = line.trim()
    if (!ESCAPE.test(written) || known.has(written)) return []
    const isEscaped = known.has(decodeEntities(written)) || (isArrowNew && written.includes('=&gt;'))
    return isEscaped ? [index + 1] : []
  })
}
