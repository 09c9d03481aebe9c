import { textToRepeat } from '@quire/core/response'
import type { Source } from '@quire/core/sourced-text'
import type { QuoteTags } from '@quire/core/xml'
import type { ContinuationVariant, Reading } from './reader.ts'

const PIECE = 400
/** With fewer characters, the place to continue would not be unique. */
const MIN_SEAM = 20

// Must be a type alias. An interface cannot be assigned to the type of prompt values.
export type ContinuationValues = {
  readonly variant: ContinuationVariant
  readonly problems: readonly string[]
  readonly partial: readonly { readonly text: string; readonly source: Source }[]
  readonly to_come: readonly string[]
  readonly start_with: string
  /** Where the model wants to continue. Empty if the model did not say where. */
  readonly resume_cursor: string
}

/**
 * Returns the values for a continuation prompt, such as the end of the answer and the missing parts.
 * @example
 * const reading = { text: '{"steps": ["measure twice", "cut', problems: [] }
 * const source = { kind: 'state', path: 'answer' }
 * await continuationValues('explicit-json', reading, source, async () => ['`summary`'], (text) => text)
 * // → { to_come: ['`summary`'], start_with: '{"steps": ["measure twice", "cut', … }
 */
export async function continuationValues(
  variant: ContinuationVariant,
  { text, problems, cursor }: Pick<Reading, 'text' | 'problems' | 'cursor'>,
  source: Source,
  toCome: () => Promise<readonly string[]>,
  quote: QuoteTags,
): Promise<ContinuationValues> {
  const isRewrite = variant.startsWith('rewrite')
  // Nothing is repeated in a rewrite, or if the previous part was complete.
  const isWhole = isRewrite || variant.startsWith('resume')
  return {
    variant,
    problems,
    partial: partialItems(quote(text), source),
    to_come: isRewrite ? [] : await toCome(),
    start_with: isWhole ? '' : quote(seamOf(textToRepeat(text), quote)),
    resume_cursor: cursor ?? '',
  }
}

/**
 * The text that the continuation repeats. Starts after the last tag that a prompt quotes, because a model would copy the
 * quoted form, and the parts could not be joined.
 */
function seamOf(text: string, quote: QuoteTags): string {
  const words = /\s\S/g
  for (let at = 0; at < text.length - MIN_SEAM; at = words.lastIndex - 1) {
    const rest = text.slice(at)
    if (quote(rest) === rest) return rest
    if (!words.test(text)) break
  }
  return text
}

/** Splits the answer so far into pieces, so that a prompt can leave out the beginning. */
function partialItems(text: string, source: Source): { text: string; source: Source }[] {
  const pieces: string[] = []
  for (const line of text.split(/(?<=\n)/)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + line.length <= PIECE) pieces[pieces.length - 1] = last + line
    else for (let at = 0; at < line.length; at += PIECE) pieces.push(line.slice(at, at + PIECE))
  }
  const closing = { text: '\n</answer_so_far>', source: { kind: 'frame' } as const }
  return [...pieces.map((piece) => ({ text: piece, source })), closing]
}
