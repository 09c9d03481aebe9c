/** Alternative readings of a text that could not be parsed. Each reading changes as little as possible. */
export function otherNotations(text: string): string[] {
  const found: string[] = []
  if (/[“”„‟＂]/.test(text)) found.push(text.replace(/[“”„‟＂]/g, '"'))
  const narrow = text.replace(outsideStrings('[｛｝：，、［］]'), (written) => HALF_WIDTH[written] ?? written)
  if (narrow !== text) found.push(narrow)
  // The outer brackets may be missing.
  if (/^\s*"[^"\n]{1,100}"\s*:/.test(text)) found.push(`{${text}`)
  const quoted = quoteLongIntegers(text)
  if (quoted !== text) found.push(quoteDecimals(quoted) ?? quoted)
  return found
}

const HALF_WIDTH: Readonly<Record<string, string>> = {
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '：': ':',
  '，': ',',
  '、': ',',
}

/**
 * Puts quotes around decimals with trailing zeros, because `1.10` may be a version number. Returns undefined if there
 * are no such decimals.
 */
export function quoteDecimals(text: string): string | undefined {
  if (!/\.\d*0(?!\d)/.test(text)) return undefined
  const quoted = text.replace(outsideStrings('(?<![\\w.+-])-?\\d+\\.\\d*0(?![\\w.])'), (written) =>
    written.startsWith('"') ? written : `"${written}"`,
  )
  return quoted === text ? undefined : quoted
}

/** Puts quotes around long integers. As numbers, they would lose their last digits. */
function quoteLongIntegers(text: string): string {
  if (!/\d{16}/.test(text)) return text
  return text.replace(outsideStrings('(?<![\\w.+-])-?[1-9]\\d{15,}(?![\\w.])'), (written) =>
    written.startsWith('"') ? written : `"${written}"`,
  )
}

/**
 * Matches a pattern, or a whole string, so that the pattern is not found inside strings. An unclosed string ends with
 * the text. Otherwise, each of its escaped quotes would start another search to the end.
 */
function outsideStrings(pattern: string): RegExp {
  return new RegExp(`"(?:[^"\\\\]|\\\\[\\s\\S]?)*(?:"|$)|${pattern}`, 'g')
}
