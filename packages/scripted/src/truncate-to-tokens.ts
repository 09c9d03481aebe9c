import type { Tokenizer } from '@quire/core/model'

/** Matches small pieces of text, so that an answer can be cut off within a sentence or word. */
const PIECE = /\s*\S{1,6}|\s+$/gu

/** The longest prefix that has at most the given number of tokens. */
export function truncateToTokens(text: string, tokens: number, tokenizer: Tokenizer): string {
  if (tokenizer.count(text) <= tokens) return text
  let measure = tokenizer.measure('')
  let length = 0
  for (const [piece] of text.matchAll(PIECE)) {
    measure = tokenizer.join(measure, tokenizer.measure(piece))
    if (tokenizer.total(measure) > tokens) break
    length += piece.length
  }
  return text.slice(0, length)
}
