/** Matches the lines of an outline: headings, and declarations indented by at most four characters. */
export const OUTLINE =
  /^(?:\s{0,4}(?:export|public|private|protected|static|async|abstract|final|pub|default)\b.*|\s{0,4}(?:function|class|def|interface|type|fn|func|struct|enum|trait|impl|module|namespace|describe|it|test)\b.*|#{1,4} .*|\S[^=]{0,80}=\s*(?:async\s*)?(?:function\b|\(|class\b).*)$/
const METHOD = /^\s{1,4}(?:[\w$#]+\s*)?[\w$#]+\([^;]*\{\s*$/
const CONTROL = /^\s*(?:if|for|while|switch|catch|return|else|do|try|with)\b/
const CLOSING = /^\s*(?:[}\])]+[;,)]*|end)\s*$/

export interface LineSpan {
  readonly first: number
  readonly last: number
}

/** Finds the declaration that contains the given line, based on indentation. Returns its first and last line. */
export function blockAround(lines: readonly string[], index: number): LineSpan {
  const first = firstOfBlock(lines, index)
  const edge = indentOf(lines[first]!)
  let last = index
  for (let at = index + 1; at < lines.length; at++) {
    const line = lines[at]!
    if (line.trim() === '') continue
    if (indentOf(line) <= edge) {
      if (CLOSING.test(line)) last = at
      // Lines such as `} else {` and `): string {` do not end a declaration.
      if (CLOSING.test(line) || !/^\s*[}\])]/.test(line)) break
    }
    last = at
  }
  return { first, last }
}

function firstOfBlock(lines: readonly string[], index: number): number {
  if (isDeclaration(lines[index]!)) return index
  let edge = indentOf(lines[index]!)
  for (let at = index - 1; at >= 0 && edge > 0; at--) {
    const line = lines[at]!
    if (line.trim() === '' || indentOf(line) >= edge) continue
    edge = indentOf(line)
    if (edge === 0 || isDeclaration(line)) return at
  }
  return index
}

export function isDeclaration(line: string): boolean {
  return !CONTROL.test(line) && (OUTLINE.test(line) || METHOD.test(line))
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
