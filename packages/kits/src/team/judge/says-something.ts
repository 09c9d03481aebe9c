import { normalise, segmentWords } from '../entity/normalise.ts'

/** Words that say nothing about the matter, whatever the text is about. */
const EMPTY_WORDS = new Set(
  `a about all an and any are as at be better best but by can carefully content do document everything finish fix for
  further good great has have improve improvements improving in into is it its just keep make member members mission more
  my necessary needed nice nothing of on only or our part parts please possible product products quality result revise
  role should so some task team text than that the their them then there these they things this to update updated version
  we well what where with work write you your`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/**
 * Whether a text says something of its own: at least `least` different words that are neither empty nor taken from what
 * is known anyway, such as the name of the product.
 */
export function saysSomething(text: string, least: number, ...known: readonly string[]): boolean {
  const taken = new Set(known.flatMap((one) => segmentWords(normalise(one))))
  const words = segmentWords(normalise(text)).filter((word) => !EMPTY_WORDS.has(word) && !taken.has(word))
  return new Set(words).size >= least
}
