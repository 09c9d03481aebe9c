const WORDS_A_PIECE = 8

/** A text in the small pieces in which models send it; joined they are the text. */
export function* streamPieces(text: string): Generator<string> {
  let start = 0
  let words = 0
  for (const match of text.matchAll(/\s+/g)) {
    if (++words % WORDS_A_PIECE !== 0) continue
    yield text.slice(start, match.index)
    start = match.index
  }
  if (start < text.length) yield text.slice(start)
}
