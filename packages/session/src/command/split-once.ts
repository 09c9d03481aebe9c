/** Splits a text into its first word and the rest. */
export function splitOnce(text: string): [string, string] {
  const found = /^(\S+)\s*([\s\S]*)$/.exec(text)
  return found ? [found[1]!, found[2]!.trim()] : ['', '']
}
