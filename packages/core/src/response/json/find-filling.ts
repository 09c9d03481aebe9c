import type { JsonCandidate } from './json-candidate.ts'
import { hasJsonStart } from './looks-like-json.ts'
import { type JsonScan, scanJson } from './scan-json.ts'

/** Finds JSON that fills a whole range: one value, or several objects separated by line breaks and commas. */
export function findFilling(text: string, from: number, to: number, maxDepth: number): JsonCandidate | undefined {
  const scans: JsonScan[] = []
  const part = text.slice(from, to)
  let position = from + part.length - part.trimStart().length
  const end = from + part.trimEnd().length
  const gap = /\s*,?\s*/y
  while (position < end) {
    const isStart = text[position] === '{' || (scans.length === 0 && text[position] === '[')
    if (!isStart || !hasJsonStart(text, position)) return undefined
    const scan = scanJson(text, position, to, maxDepth)
    if (scan.isEndedByFence || scan.isTooDeep) return undefined
    scans.push(scan)
    gap.lastIndex = scan.end
    const between = gap.exec(text)![0]
    position = scan.end + between.length
    if (position < end && (!/[,\n]/.test(between) || text[scan.start] === '[')) return undefined
  }
  if (scans.length === 0) return undefined
  return scans.length > 1 ? { kind: 'lines', scans } : { kind: 'container', scan: scans[0]! }
}
