import { FenceTracker } from '@quire/core/markdown'

/** Shorter texts are not worth splitting. */
const WHOLE_LENGTH = 3000

/**
 * A document in pieces that can be left out one by one, so that a small model gets the beginning of a long document
 * rather than nothing of it: Markdown by its sections, JSON by its top-level keys.
 */
export function splitDocument(text: string): string[] {
  const whole = text.trim()
  if (whole.length <= WHOLE_LENGTH) return whole === '' ? [] : [whole]
  return splitJson(whole) ?? splitMarkdown(whole)
}

function splitJson(text: string): string[] | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    return Object.entries(value).map(([key, member]) => JSON.stringify({ [key]: member }, null, 2))
  } catch {
    // Prose that begins with a brace.
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
