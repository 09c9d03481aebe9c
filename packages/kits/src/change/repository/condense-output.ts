/** What test runners write where something is wrong, and only there. */
const FAILED =
  /^\s*(?:not ok\b|(?:FAIL|FAILED|ERROR|XFAIL|E {2,}|Traceback\b)|---? FAIL|panic:)|[✗✕✖❌]|\b(?:AssertionError|failureType|FAILED|panicked at)\b|^\s*\d+\) \S/
/** Words that also stand in the names of tests that pass. */
const TELLING = /\b(?:errors?|expected|actual|received|exception|cannot find|mismatch|failed)\b|^[-+] {2,}/i
const FINE = /\b(?:0 (?:failed|failures|errors)|no errors?|passed)\b|^\s*(?:✓|✔|ok\b|PASS\b|# Subtest)/i
const AFTER = 8
const BEFORE = 2
const LAST_LINES = 30

/**
 * The lines of a test run's output that say what failed, with the lines around them, and its end; a line stands for
 * what is left out. A short output is given whole.
 */
export function condenseOutput(output: string, maxLength: number): string {
  if (output.length <= maxLength) return output
  const lines = output.split('\n').map((line) => (line.length > 400 ? `${line.slice(0, 400)} […]` : line))
  const kept = new Set<number>()
  let room = maxLength
  const take = (index: number): boolean => {
    if (kept.has(index) || index < 0 || index >= lines.length) return true
    const cost = lines[index]!.length + 1
    if (cost > room) return false
    room -= cost
    kept.add(index)
    return true
  }
  // The command, and how it ended.
  take(0)
  for (let index = lines.length - 1; index >= lines.length - 4; index--) take(index)
  for (const pattern of [FAILED, TELLING]) {
    for (const [index, line] of lines.entries()) {
      if (!pattern.test(line) || FINE.test(line)) continue
      for (let at = index - BEFORE; at <= index + AFTER; at++) if (!take(at)) break
    }
  }
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
