const MAX_TAB = 8

/**
 * Returns a function that gives a new line the white space of the file. `quoted` are lines as the author of an edit wrote
 * them, `found` are the same lines in the file. A new line that is also quoted becomes the line of the file. Other lines
 * are indented as the file is. The function returns undefined if the lines do not show how.
 * @example fitWhiteSpace(['\ta', '\t\tb'], ['  a', '    b'])('\t\t\tc') // → '      c'
 */
export function fitWhiteSpace(quoted: readonly string[], found: readonly string[]): Rule {
  const lines = quoted.map((line, index): Pair => [line, found[index]!])
  const pairs = lines.filter(([line]) => line.trim() !== '').map((pair): Pair => [indentOf(pair[0]), indentOf(pair[1])])
  const isIndented = pairs.some(([written, actual]) => written !== actual)
  const rules = [shiftOf(pairs), ...tabRules()].filter((rule) =>
    pairs.every(([written, actual]) => rule(written) === actual),
  )
  const linesFor = groupByWritten(lines)
  const indentsFor = groupByWritten(pairs)
  return (line) => {
    const whole = linesFor.get(line)
    if (whole) return onlyOne(whole)
    if (line.trim() === '' || !isIndented) return line
    const indent = indentOf(line)
    const fit = onlyOne(indentsFor.get(indent) ?? new Set(rules.map((rule) => rule(indent))))
    return fit === undefined ? undefined : fit + line.slice(indent.length)
  }
}

/** A text as the author wrote it, and as the file has it. */
type Pair = readonly [written: string, actual: string]

function groupByWritten(pairs: readonly Pair[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>()
  for (const [written, actual] of pairs) groups.set(written, (groups.get(written) ?? new Set()).add(actual))
  return groups
}

function onlyOne<T>(values: ReadonlySet<T>): T | undefined {
  const [value] = values
  return values.size === 1 ? value : undefined
}

type Rule = (text: string) => string | undefined

/** The same indentation is added to every line, or removed from every line. */
function shiftOf([first]: readonly Pair[]): Rule {
  const [written, actual] = first ?? ['', '']
  if (actual.endsWith(written)) {
    const added = actual.slice(0, actual.length - written.length)
    return (indent) => added + indent
  }
  const removed = written.endsWith(actual) ? written.slice(0, written.length - actual.length) : undefined
  return (indent) => (removed !== undefined && indent.startsWith(removed) ? indent.slice(removed.length) : undefined)
}

/** Every tab stands for the same number of spaces, or the other way round. */
function tabRules(): Rule[] {
  return Array.from({ length: MAX_TAB }, (_, index) => ' '.repeat(index + 1)).flatMap((spaces): Rule[] => [
    (indent) => indent.replaceAll('\t', spaces),
    (indent) => indent.replaceAll(spaces, '\t'),
  ])
}

export const indentOf = (line: string): string => /^\s*/.exec(line)![0]
