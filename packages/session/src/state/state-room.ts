import { toXml, type XmlElement } from '@quire/core'

/** How much a state may take, by the count of the model that is told of it. */
export interface StateRoom {
  readonly tokens: number
  readonly count: (text: string) => number
}

/** Whether a state fits, into all of the room or a part of it. */
export function hasRoom({ tokens, count }: StateRoom, state: XmlElement, part = 1): boolean {
  return count(toXml(state)) <= tokens * part
}

/** The most characters of one text in a smaller state: what is usual, and what is tried where that is too much. */
export const LONGEST_TEXTS = {
  medium: [600, 300, 150, 75, 35, 15, 0],
  minimal: [100, 50, 25, 10, 0],
} as const

/** A text with no more characters than that, cut between words; one that is cut says so. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')
  // Only where a word would be cut, and never so that nothing is left of a text without spaces.
  const isInside = /\S/.test(text[cut.length]!) && /\s/.test(cut.trimEnd())
  return `${(isInside ? cut.replace(/\S+$/, '') : cut).trimEnd()}…`
}
