/** The kind of an open container. */
export type Container = '{' | '['

const NEXT_KEY = /\s*,\s*"[^"\n]{0,100}"\s*:/y
const NEXT_OBJECT = /\s*,\s*\{/y

/**
 * Whether a closing bracket of the wrong kind closes only the inner container. If so, the text after the bracket
 * continues the outer container.
 */
export function closesInner(inner: Container, written: Container, text: string, after: number): boolean {
  return inner !== written && follows(written === '{' ? NEXT_KEY : NEXT_OBJECT, text, after)
}

/** Whether a closing brace in a list is stray. It is stray if another object follows, because the list continues. */
export function isStrayBrace(inner: Container, written: Container, text: string, after: number): boolean {
  return inner === '[' && written === '{' && follows(NEXT_OBJECT, text, after)
}

function follows(pattern: RegExp, text: string, position: number): boolean {
  pattern.lastIndex = position
  return pattern.test(text)
}
