import { diffLines } from 'diff'

const CONTEXT = 1
const MAX_LINES = 6

/** The first difference between two texts, as diff lines with line numbers. */
export function firstDifference(expected: string, found: string): string[] {
  let line = 1
  const parts = diffLines(expected, found)
  const at = parts.findIndex(({ added, removed }) => added || removed)
  if (at < 0) return []
  for (const { value } of parts.slice(0, at)) line += linesOf(value).length
  const before = at > 0 ? linesOf(parts[at - 1]!.value).slice(-CONTEXT) : []
  const changed = parts.slice(at, at + 2).filter(({ added, removed }) => added || removed)
  const lines = changed.flatMap(({ value, added }) => linesOf(value).map((text) => `${added ? '+' : '-'} ${text}`))
  const rest =
    lines.length > MAX_LINES
      ? [`… ${lines.length - MAX_LINES} more ${lines.length - MAX_LINES === 1 ? 'line' : 'lines'}`]
      : []
  return [`line ${line}:`, ...before.map((text) => `  ${text}`), ...lines.slice(0, MAX_LINES), ...rest]
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}
