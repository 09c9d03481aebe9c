import type { AST } from '@handlebars/parser'

/** The number of lines that white space control removed from the start of a literal. */
export function contentStart(statement: AST.ContentStatement): number {
  const original = statement.original as unknown as string
  const removed = takenFromStart(original, statement.value)
  return original.slice(0, removed).match(/\r\n?|\n/g)?.length ?? 0
}

function takenFromStart(original: string, value: string): number {
  if (original === value) return 0
  const firstWord = value.search(/\S/)
  if (firstWord >= 0) return original.search(/\S/) - firstWord
  if (original.endsWith(value)) return original.length - value.length
  return original.startsWith(value) ? 0 : (/^[ \t]*(?:\r\n?|\n)/.exec(original)?.[0].length ?? 0)
}
