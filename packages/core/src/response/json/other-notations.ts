/** Ways to write a text that could not be read, each of which changes as little as can be. */
export function otherNotations(text: string): string[] {
  const found: string[] = []
  if (/[“”„‟＂]/.test(text)) found.push(text.replace(/[“”„‟＂]/g, '"'))
  if (/[｛｝：，［］]/.test(text)) found.push(text.replace(/[｛｝：，［］]/g, (sign) => HALF_WIDTH[sign]!))
  // An answer that goes on from an opening bracket which stood at the end of the prompt.
  if (/^\s*"[^"\n]{1,100}"\s*:/.test(text)) found.push(`{${text}`)
  const quoted = quoteLongIntegers(text)
  if (quoted !== text) found.push(quoted)
  return found
}

const HALF_WIDTH: Readonly<Record<string, string>> = {
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '：': ':',
  '，': ',',
}

/** Of a longer number the last digits are lost; as a string it is an id. */
function quoteLongIntegers(text: string): string {
  if (!/\d{16}/.test(text)) return text
  return text.replace(/"(?:[^"\\]|\\[\s\S])*"|(?<![\w.+-])-?[1-9]\d{15,}(?![\w.])/g, (written) =>
    written.startsWith('"') ? written : `"${written}"`,
  )
}
