const HEADING = /^#{1,6}\s+\S.*$/gm

/**
 * What a document that breaks off still lacks: the sections of the whole that follow the last one it has begun. A
 * sentence left open is ended with an ellipsis. `undefined` where the two share no heading.
 */
export function restOfDocument(partial: string, whole: string): string | undefined {
  const begun = [...partial.matchAll(HEADING)].map(([heading]) => heading)
  const last = begun.findLast((heading) => whole.includes(`${heading}\n`))
  if (last === undefined) return undefined
  const from = whole.indexOf(`${last}\n`) + last.length
  const next = whole.slice(from).search(/^#{1,6}\s+\S/m)
  const rest = next < 0 ? (whole.trimEnd().split('\n').at(-1) ?? '') : whole.slice(from + next).trimEnd()
  const isEnded = /[.!?:”"|*`)\]]\s*$/.test(partial) || partial.trimEnd().endsWith(last)
  return `${isEnded ? '' : ' …'}\n\n${rest}\n`
}
