import { hashText } from './seeded-choice.ts'

/**
 * Removes one character that models tend to leave out: the comma after a value, or the opening quotation mark of a
 * name. Does not change text that is not JSON.
 */
export function breakJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  const places = [...text.matchAll(/[}"\]\d],(?=\n\s*["{])|(?<=[,{]\n\s*)"(?=[^"\n]+":)/g)].map(
    (match) => match.index + match[0].length - 1,
  )
  const inner = places.slice(Math.floor(places.length / 4), Math.ceil((places.length * 3) / 4))
  const chosen = inner.length > 0 ? inner : places
  const at = chosen[hashText(text) % Math.max(1, chosen.length)]
  // No such character was found, so this removes the last character instead.
  return at === undefined ? text.trimEnd().slice(0, -1) : text.slice(0, at) + text.slice(at + 1)
}
