import { stripVTControlCharacters } from 'node:util'
import stringWidth from 'fast-string-width'

/**
 * Formats text as a single line that fits the width, without control characters. Keeps the end of texts that differ only
 * there.
 */
export function fitWidth(text: string, width: number, keeps: 'start' | 'end' = 'start'): string {
  const plain = stripVTControlCharacters(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  if (stringWidth(plain) <= width) return plain
  if (width < 1) return ''
  const characters = charactersOf(plain)
  if (keeps === 'end') characters.reverse()
  const fitted = ['…']
  let columns = 1
  for (const character of characters) {
    columns += stringWidth(character)
    if (columns > width) break
    fitted.splice(keeps === 'end' ? 1 : -1, 0, character)
  }
  return fitted.join('')
}

/** The characters as a reader sees them. A letter with its accents is one character, and so is an emoji sequence. */
export function charactersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}

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
