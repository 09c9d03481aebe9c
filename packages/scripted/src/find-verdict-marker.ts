const MARKER = /<(review|verdict|gate|decision|result)>\s*([A-Za-z_ |/…-]{2,80}?)\s*<\/\1>/g
const PASSING = /^(?:pass|passed|approved?|accept(?:ed)?|ok|open|go|continue|yes)$/i

/**
 * The marker that a prompt asks for at the end of an answer. If the prompt offers a passing marker, this marker is
 * used.
 */
export function findVerdictMarker(prompt: string): string | undefined {
  const offered: { marker: string; word: string }[] = []
  for (const [, marker = '', words = ''] of prompt.matchAll(MARKER)) {
    for (const word of words.split(/[|/]/)) offered.push({ marker, word: word.trim() })
  }
  const chosen = offered.find(({ word }) => isPassing(word)) ?? offered[0]
  return chosen && `<${chosen.marker}>${chosen.word}</${chosen.marker}>`
}

export function isPassing(verdict: string): boolean {
  return PASSING.test(verdict)
}
