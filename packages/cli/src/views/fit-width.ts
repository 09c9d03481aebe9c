import { stripVTControlCharacters } from 'node:util'

const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}/u

/** The width of a text in terminal columns. */
export function columnsOf(text: string): number {
  let columns = 0
  for (const character of stripVTControlCharacters(text)) columns += WIDE.test(character) ? 2 : 1
  return columns
}

/** Formats text as a single line that fits the width, without control characters. */
export function fitWidth(text: string, width: number): string {
  const plain = stripVTControlCharacters(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  if (columnsOf(plain) <= width) return plain
  let fitted = ''
  let columns = 0
  for (const character of plain) {
    columns += columnsOf(character)
    if (columns > width - 1) break
    fitted += character
  }
  return width < 1 ? '' : `${fitted}…`
}

/** Like `fitWidth`, but keeps the end of the text, because similar steps differ only there. */
export function fitEnd(text: string, width: number): string {
  const plain = fitWidth(text, Number.POSITIVE_INFINITY)
  if (columnsOf(plain) <= width) return plain
  let fitted = ''
  let columns = 0
  for (const character of [...plain].reverse()) {
    columns += columnsOf(character)
    if (columns > width - 1) break
    fitted = character + fitted
  }
  return width < 1 ? '' : `…${fitted}`
}
