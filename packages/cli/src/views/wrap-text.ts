import stringWidth from 'fast-string-width'
import { charactersOf } from './fit-width.ts'

/** Wraps text to a width. Breaks lines between words. Breaks a word only if it is too long for a line. */
export function wrapText(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width))
}

function wrapLine(line: string, width: number): string[] {
  if (stringWidth(line) <= width) return [line]
  const lines: string[] = []
  let current = ''
  for (const word of line.split(/(?<= )/)) {
    if (stringWidth(current + word.trimEnd()) <= width) {
      current += word
      continue
    }
    if (current !== '') lines.push(current.trimEnd())
    current = ''
    for (const character of charactersOf(word)) {
      if (stringWidth(current + character) > width) {
        lines.push(current)
        current = ''
      }
      current += character
    }
  }
  return [...lines, current.trimEnd()]
}
