import { toXml, type XmlElement } from '@quire/core'

/** The maximum size of a state. `tokens` and `count` use the tokenizer of the model that receives the state. */
export interface StateSpace {
  readonly tokens: number
  readonly count: (text: string) => number
}

/** Whether a state fits into the available space, or into a fraction of it (`part`). */
export function hasSpace({ tokens, count }: StateSpace, state: XmlElement, part = 1): boolean {
  return count(toXml(state)) <= tokens * part
}

/** Maximum text lengths in a smaller state, in characters. If the state is too large, the next limit is tried. */
export const LONGEST_TEXTS = {
  medium: [600, 300, 150, 75, 35, 15, 0],
  minimal: [100, 50, 25, 10, 0],
} as const

/** Shortens a text to a maximum length. Cuts between words and adds an ellipsis. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')
  // Drops the last word if it would be cut. If the text has no spaces, cuts inside the word.
  const isInside = /\S/.test(text[cut.length]!) && /\s/.test(cut.trimEnd())
  return `${(isInside ? cut.replace(/\S+$/, '') : cut).trimEnd()}…`
}
