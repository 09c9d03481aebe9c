import { exposeLastLine } from './expose-last-line.ts'

const MARKUP_ESCAPE = /\\{1,8}(?:u003c|u003e|u002f|\/)/gi
const THINKING_KEY = /^think(?:ing)?$/i

/**
 * The parts of a response that may contain markers: the strings of a JSON response, or the whole text of any other
 * response. Markup is unescaped.
 */
export function responseTexts(text: string, marker: string): string[] {
  const strings = /^\s*[{["]/.test(text) ? stringsInJson(text) : undefined
  return (strings ?? [exposeLastLine(text, marker)]).map((each) => each.replace(MARKUP_ESCAPE, unescapeMarkup))
}

/** JSON in a string of JSON is read too, up to this depth. */
const MAX_DEPTH = 3

function stringsInJson(text: string, depth = 0): string[] | undefined {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return undefined
  }
  const strings: string[] = []
  const pending: unknown[] = [root]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value === 'string') {
      const inner = depth < MAX_DEPTH && /^\s*[{[]/.test(value) ? stringsInJson(value, depth + 1) : undefined
      strings.push(...(inner ?? [value]))
    } else if (Array.isArray(value)) for (const item of value) pending.push(item)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) if (!THINKING_KEY.test(key)) pending.push(member)
    }
  }
  return strings
}

function unescapeMarkup(written: string): string {
  if (written.endsWith('/')) return '/'
  const code = written.slice(-2).toLowerCase()
  return code === '3c' ? '<' : code === '3e' ? '>' : '/'
}
