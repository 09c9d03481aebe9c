/**
 * Returns the matches of each pattern and the text between the matches, in order. Later patterns split the pieces
 * further.
 */
export function splitIsolated(text: string, patterns: readonly RegExp[]): readonly string[] {
  let pieces: readonly string[] = [text]
  for (const pattern of patterns) {
    pieces = pieces.length === 1 ? splitOnce(pieces[0]!, pattern) : pieces.flatMap((piece) => splitOnce(piece, pattern))
  }
  return pieces
}

function splitOnce(text: string, pattern: RegExp): readonly string[] {
  const matches = text.match(pattern)
  if (matches === null) return text === '' ? [] : [text]
  let covered = 0
  for (const match of matches) covered += match.length
  if (covered === text.length) return matches
  const pieces: string[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    if (index > end) pieces.push(text.slice(end, index))
    pieces.push(match)
    end = index + match.length
  }
  if (end < text.length) pieces.push(text.slice(end))
  return pieces
}
