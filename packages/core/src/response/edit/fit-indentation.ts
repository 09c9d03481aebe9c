const MAX_TAB = 8

/**
 * Returns a function that indents a new line as the file is indented. `quoted` are lines as the author of an edit wrote
 * them, `found` are the same lines in the file. The function returns undefined if these pairs do not show how the line
 * is to be indented.
 * @example fitIndentation(['\ta', '\t\tb'], ['  a', '    b'])('\t\t\tc') // → '      c'
 */
export function fitIndentation(
  quoted: readonly string[],
  found: readonly string[],
): (line: string) => string | undefined {
  const pairs = quoted.flatMap((line, index): [string, string][] =>
    line.trim() === '' ? [] : [[indentOf(line), indentOf(found[index]!)]],
  )
  if (pairs.every(([written, actual]) => written === actual)) return (line) => line
  const rules = [shiftOf(pairs), ...tabRules()].filter((rule) =>
    pairs.every(([written, actual]) => rule(written) === actual),
  )
  return (line) => {
    if (line.trim() === '') return line
    const indent = indentOf(line)
    const same = new Set(pairs.filter(([written]) => written === indent).map(([, actual]) => actual))
    const fits = same.size > 0 ? same : new Set(rules.map((rule) => rule(indent)))
    const [fit] = fits
    return fits.size === 1 && fit !== undefined ? fit + line.slice(indent.length) : undefined
  }
}

type Rule = (indent: string) => string | undefined

/** The same indentation is added to every line, or removed from every line. */
function shiftOf([first]: readonly [string, string][]): Rule {
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
