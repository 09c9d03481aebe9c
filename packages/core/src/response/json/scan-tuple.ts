import type { TextEdit } from './text-edit.ts'

/** Matches a number, a literal or a string in Python notation. The string must not contain escapes. */
const ATOM = `(?:-?(?:0|[1-9]\\d*)(?:\\.\\d+)?|true|false|null|True|False|None|"[^"\\\\\n]*"|'[^'"\\\\\n]*')`
const TUPLE = new RegExp(`\\((?:\\s*${ATOM}\\s*,)+(?:\\s*${ATOM})?\\s*\\)|\\(\\s*\\)`, 'y')
const EACH_ATOM = new RegExp(ATOM, 'g')
const LITERALS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' }

/**
 * Finds a tuple of atoms at a position. Also returns the JSON list that replaces the tuple. Returns undefined if there
 * is no tuple.
 */
export function scanTuple(text: string, start: number, regionEnd: number): TextEdit | undefined {
  TUPLE.lastIndex = start
  const written = TUPLE.exec(text)?.[0]
  if (written === undefined || start + written.length > regionEnd) return undefined
  const items = written
    .slice(1, -1)
    .replace(/,\s*$/, '')
    .replace(EACH_ATOM, (atom) => LITERALS[atom] ?? (atom.startsWith("'") ? `"${atom.slice(1, -1)}"` : atom))
  return { start, end: start + written.length, by: `[${items}]`, code: 'syntax' }
}
