const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

/** Names are ASCII only. A tag with any other character in its name is treated as text. */
export function isNameStart(code: number): boolean {
  return isLetter(code) || code === 95
}

export function isNamePart(code: number): boolean {
  return isNameStart(code) || (code >= 48 && code <= 58) || code === 45 || code === 46
}

export function isWhiteSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9 || code === 12
}

/** The end of the name that starts at `start`. If no name starts there, returns `start`. */
export function findNameEnd(text: string, start: number): number {
  if (!isNameStart(text.charCodeAt(start))) return start
  let end = start + 1
  while (isNamePart(text.charCodeAt(end))) end++
  return end
}

export function skipWhiteSpace(text: string, from: number): number {
  let at = from
  while (isWhiteSpace(text.charCodeAt(at))) at++
  return at
}

/** Whether only spaces and tabs come before `position` on its line. Text before `floor` is ignored. */
export function startsLine(text: string, position: number, floor = 0): boolean {
  let at = position - 1
  while (at >= floor && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at--
  const before = text.charCodeAt(at)
  return at < floor || before === 10 || before === 13 || (at === 0 && before === 0xfeff)
}

/** Whether only white space follows `from` on its line. */
export function endsLine(text: string, from: number): boolean {
  let at = from
  while (text.charCodeAt(at) !== 10 && isWhiteSpace(text.charCodeAt(at))) at++
  return at >= text.length || text.charCodeAt(at) === 10
}

/** Whether a backslash escapes the character at `position`, as in Markdown's `\\<`. */
export function isEscaped(text: string, position: number): boolean {
  let at = position
  while (at > 0 && text.charCodeAt(at - 1) === 92) at--
  return (position - at) % 2 === 1
}

/** Whether the name is unsafe as an object key. */
export function isForbiddenName(name: string): boolean {
  return name === '__proto__' || name === 'constructor' || name === 'prototype'
}
