import { FenceTracker } from '@quire/core/markdown'

/** A shorter text is not worth splitting. */
const WHOLE_LENGTH = 3000
/** Maximum length of combined sections. Each piece needs a label, so fewer pieces are better. */
const PIECE_LENGTH = 2000

/**
 * Splits Markdown into sections, and splits JSON at its top-level keys. Pieces can be left out separately, so even a
 * small model gets the beginning.
 */
export function splitDocument(text: string): string[] {
  const whole = text.trim()
  if (whole.length <= WHOLE_LENGTH) return whole === '' ? [] : [whole]
  return splitJson(whole) ?? grouped(splitMarkdown(whole), '\n\n')
}

function splitJson(text: string): string[] | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    const members = Object.entries(value).map((entry) =>
      JSON.stringify(Object.fromEntries([entry]), null, 2).slice(2, -2),
    )
    return grouped(members, ',\n').map((members) => `{\n${members}\n}`)
  } catch {
    // The text is prose that begins with a brace.
    return undefined
  }
}

function splitMarkdown(text: string): string[] {
  const pieces: string[][] = [[]]
  const fences = new FenceTracker()
  for (const line of text.split('\n')) {
    if (!fences.isFenced(line) && /^#{1,3} /.test(line) && pieces.at(-1)!.some((each) => each.trim() !== ''))
      pieces.push([])
    pieces.at(-1)!.push(line)
  }
  return pieces.map((lines) => lines.join('\n').trim()).filter((piece) => piece !== '')
}

function grouped(pieces: readonly string[], joint: string): string[] {
  const groups: string[] = []
  for (const piece of pieces) {
    const last = groups.at(-1)
    if (last !== undefined && last.length + piece.length <= PIECE_LENGTH)
      groups[groups.length - 1] = last + joint + piece
    else groups.push(piece)
  }
  return groups
}
