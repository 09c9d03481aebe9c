import { columnsOf } from './fit-width.ts'

/** Wraps text to a width between words. A word that is too long is broken. */
export function wrapText(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width))
}

function wrapLine(line: string, width: number): string[] {
  if (columnsOf(line) <= width) return [line]
  const lines: string[] = []
  let current = ''
  for (const word of line.split(/(?<= )/)) {
    if (columnsOf(current + word.trimEnd()) <= width) {
      current += word
      continue
    }
    if (current !== '') lines.push(current.trimEnd())
    current = ''
    for (const character of word) {
      if (columnsOf(current + character) > width) {
        lines.push(current)
        current = ''
      }
      current += character
    }
  }
  return [...lines, current.trimEnd()]
}
