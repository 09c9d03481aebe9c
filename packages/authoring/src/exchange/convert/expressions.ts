/** A piece of another tool's template: plain text, or the content between delimiters. */
export interface Piece {
  readonly kind: 'text' | 'expression' | 'statement' | 'comment'
  /** The text without its delimiters. */
  readonly text: string
  /** Line in the original text, from 1. */
  readonly line: number
}

const JINJA = /\{\{([\s\S]*?)\}\}|\{%([\s\S]*?)%\}|\{#([\s\S]*?)#\}/g

/** Splits a Jinja template at its delimiters. */
export function splitJinja(text: string, firstLine: number): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  let line = firstLine
  const add = (kind: Piece['kind'], piece: string, whole = piece): void => {
    if (whole !== '') pieces.push({ kind, text: piece, line })
    line += whole.split('\n').length - 1
  }
  for (const match of text.matchAll(JINJA)) {
    add('text', text.slice(end, match.index))
    const [whole, expression, statement, comment] = match
    if (expression !== undefined) add('expression', expression, whole)
    else if (statement !== undefined) add('statement', statement, whole)
    else add('comment', comment!, whole)
    end = match.index + whole.length
  }
  add('text', text.slice(end))
  return pieces
}

/** Escapes braces, so that a template renders the text unchanged. */
export function escapeBraces(text: string): string {
  return text.replaceAll('{{', '\\{{')
}

const PATH = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*$/

export function isPath(text: string): boolean {
  return PATH.test(text)
}

/** Returns the input at the start of a path. */
export function rootOf(path: string): string {
  return path.split('.', 1)[0]!
}
