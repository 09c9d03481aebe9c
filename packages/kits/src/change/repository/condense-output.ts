import { failuresIn } from './failures-in.ts'

const LAST_LINES = 30
/** The fraction of the space that failure reasons get. The lines around them get the rest. */
const WHY_SHARE = 0.75
const MIN_EACH = 400

/**
 * Shortens the output of a test run. Keeps the command, its exit status and each failure. If there is room, also keeps
 * related lines and the end of the output. Short output is kept in full.
 */
export function condenseOutput(output: string, maxLength: number): string {
  if (output.length <= maxLength) return output
  const lines = output.split('\n').map((line) => (line.length > 400 ? `${line.slice(0, 400)} […]` : line))
  const kept = new Set<number>()
  let room = maxLength
  const take = (index: number, least = 0): boolean => {
    if (kept.has(index) || index < 0 || index >= lines.length) return true
    const cost = lines[index]!.length + 1
    if (cost > room - least) return false
    room -= cost
    kept.add(index)
    return true
  }
  // The first line is the command, and the last lines show its result.
  take(0)
  for (let index = lines.length - 1; index >= lines.length - 4; index--) take(index)
  const failures = failuresIn(lines)
  const each = Math.max(MIN_EACH, (room * WHY_SHARE) / Math.max(1, failures.length))
  const reserve = room * (1 - WHY_SHARE)
  for (const { title, why } of failures) {
    const least = Math.max(reserve, room - each)
    for (const index of [title, ...why]) if (!take(index, least)) break
  }
  for (const { title } of failures) if (!take(title)) break
  for (const { lines: all } of failures) for (const index of all) if (!take(index)) break
  for (let index = lines.length - 1; index >= lines.length - LAST_LINES; index--) if (!take(index)) break
  return joinKept(lines, kept)
}

function joinKept(lines: readonly string[], kept: ReadonlySet<number>): string {
  const out: string[] = []
  for (let index = 0; index < lines.length; index++) {
    if (kept.has(index)) out.push(lines[index]!)
    else {
      const start = index
      while (index + 1 < lines.length && !kept.has(index + 1)) index++
      const count = index - start + 1
      out.push(`[… ${count} ${count === 1 ? 'line' : 'lines'} left out …]`)
    }
  }
  return out.join('\n')
}
