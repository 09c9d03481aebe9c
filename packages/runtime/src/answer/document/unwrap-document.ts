/** Maximum length of a remark about a document. */
const MAX_REMARK = 600
const TAGGED = /^\s*<(document|output|answer|result|response|markdown|content)>\s*\n([\s\S]*?)\n?<\/\1>\s*$/i

/** Returns the document inside a fence or tag. Removes text around a fence. */
export function unwrapDocument(text: string, stripped: string[]): string {
  const tagged = TAGGED.exec(text)?.[2]
  if (tagged !== undefined) {
    stripped.push('The tag around the document was removed.')
    return tagged
  }
  const fenced = findFenced(text)
  if (!fenced) return text
  const [before, body, after] = fenced
  for (const said of [before, after]) {
    if (said !== '') stripped.push(`Removed text around the document: ${JSON.stringify(said.slice(0, 120))}`)
  }
  return body
}

function findFenced(text: string): readonly [string, string, string] | undefined {
  const opening = /^(`{3,}|~{3,})(?:markdown|md|te?xt|)[ \t]*\r?\n(?=\s*#)/im.exec(text)
  if (!opening) return undefined
  const before = text.slice(0, opening.index)
  const bodyStart = opening.index + opening[0].length
  const lines = text.slice(bodyStart).split('\n')
  const last = lines.findLastIndex((line) => line.trim() === opening[1])
  if (last < 0) return undefined
  const after = lines.slice(last + 1).join('\n')
  // If there are headings outside the fence, the fence is only an example in the document.
  if ([before, after].some((said) => said.length > MAX_REMARK || /^#{1,6} /m.test(said))) return undefined
  return [before.trim(), lines.slice(0, last).join('\n'), after.trim()]
}
