import { loadTokenizer } from '@quire/core/model'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { declarations, documentationParagraphs } from '../workload/documentation.js'
import { eastAsianText } from '../workload/east-asian.js'

const SIZE = 500_000
const PIECE = 2000

const TEXTS = {
  prose: () => documentationParagraphs().join('\n\n'),
  code: declarations,
  cjk: () => eastAsianText(SIZE),
}

/**
 * Measures how many megabytes of UTF-8 a token counter processes per second, in a fresh process. Measures twice: first
 * with new words, then with cached words.
 */
export default async function countRates({ counter, kind }) {
  const tokenizer = await loadTokenizer('o200k_base')
  const count = counter === 'quire' ? (text) => tokenizer.count(text) : (text) => countTokens(text)
  count('Vocabularies are loaded before the clock starts.')
  // Counts another kind of text first, to warm up the compiler.
  for (const piece of cut(TEXTS[kind === 'prose' ? 'cjk' : 'prose']().slice(0, 100_000), 0)) count(piece)
  const text = TEXTS[kind]().slice(0, SIZE)
  const megabytes = Buffer.byteLength(text) / 1e6
  const results = [0, PIECE / 2].map((offset) => {
    const pieces = cut(text, offset)
    const start = performance.now()
    let tokens = 0
    for (const piece of pieces) tokens += count(piece)
    return { rate: (megabytes * 1000) / (performance.now() - start), tokens }
  })
  return { first: results[0].rate, again: results[1].rate, tokens: results[0].tokens }
}

/** Splits a text into pieces that are about as long as a section. The first split is at `offset`. */
function cut(text, offset) {
  const pieces = offset > 0 ? [text.slice(0, offset)] : []
  for (let at = offset; at < text.length; at += PIECE) pieces.push(text.slice(at, at + PIECE))
  return pieces
}
