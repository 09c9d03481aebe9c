/** A first line such as `# The Ferry`. */
const FIRST_HEADING = /^\s*#[ \t]+([^\n]+?)[ \t]*#*[ \t]*(?:\n|$)/

/** Returns the heading with which a text begins. Undefined if the text begins with something else. */
export function firstHeading(text: string): string | undefined {
  return FIRST_HEADING.exec(text)?.[1]
}

/** Returns a text without the heading with which it begins. */
export function withoutFirstHeading(text: string): string {
  return text.replace(FIRST_HEADING, '').trim()
}
