import { normalise } from '../entity/normalise.ts'

/** A figure that several products give different values for. */
export interface DifferingFigure {
  readonly what: string
  readonly values: readonly { readonly product: string; readonly value: string; readonly quote: string }[]
}

interface Figure {
  readonly key: string
  readonly what: string
  readonly product: string
  readonly value: string
  readonly quote: string
}

const MAX_FIGURES = 12
const MAX_QUOTE = 120
/** The words before a number that say what it is about. */
const SUBJECT_WORDS = 2
/** A number that is neither part of another one nor of a time of day. */
const NUMBER = /(?<![\p{L}\p{N}.:])(?:[€$£]\s?)?(\d[\d,.]*)(?![\d:])(?:\s?(%|[€$£]|\p{L}+))?/gu
const UNITS: Readonly<Record<string, string>> = { '€': 'euro', $: 'dollar', '£': 'pound', eur: 'euro', percent: '%' }
const FUNCTION_WORDS = new Set(
  'a about after all an and are as at be before by each every for from has have in is it its least most more no not of on only or over per than that the their them then there they this to under until up was we were which will with'.split(
    ' ',
  ),
)

/**
 * Finds figures that differ between products: the same words before a number with the same unit, but no common value.
 * Numbers without a unit are not compared, because nothing says what they count.
 * Numbers that one product uses with several values, such as the rows of a table, are not reported.
 */
export function differingFigures(
  texts: readonly { readonly product: string; readonly content: string }[],
): DifferingFigure[] {
  const found = Map.groupBy(texts.flatMap(figuresOf), ({ key }) => key)
  const differing: DifferingFigure[] = []
  for (const [, figures] of found) {
    const products = [...Map.groupBy(figures, ({ product }) => product).values()]
    const isSingle = products.every((one) => new Set(one.map(({ value }) => value)).size === 1)
    const values = products.map(([first]) => first!)
    if (products.length < 2 || !isSingle || new Set(values.map(({ value }) => value)).size < 2) continue
    const { what } = values[0]!
    differing.push({ what, values: values.map(({ product, value, quote }) => ({ product, value, quote })) })
  }
  return differing.slice(0, MAX_FIGURES)
}

function figuresOf({ product, content }: { readonly product: string; readonly content: string }): Figure[] {
  return content.split(/\n+|(?<=[.!?;])\s+/).flatMap((passage) => {
    // The cells of a row are about different things.
    if (passage.trim().startsWith('|')) return []
    const quote = passage.trim().slice(0, MAX_QUOTE)
    return [...passage.matchAll(NUMBER)].flatMap((match): Figure[] => {
      const before = passage.slice(0, match.index)
      const words = /\b(?:instead of|rather than|up from|down from)\s*$/i.test(before) ? [] : subjectOf(before)
      if (words.length < SUBJECT_WORDS) return []
      const unit = unitOf(match)
      if (unit === '' || FUNCTION_WORDS.has(unit)) return []
      return [
        {
          key: `${words.map(singular).sort().join(' ')} ${unit}`,
          what: words.join(' '),
          product,
          value: digitsOf(match[1]!),
          quote,
        },
      ]
    })
  })
}

/** The last content words before a number, in the same sentence or table row. */
function subjectOf(before: string): string[] {
  const words = normalise(before)
    .split(' ')
    .filter((word) => /\p{L}{3,}/u.test(word) && !FUNCTION_WORDS.has(word))
  return words.slice(-SUBJECT_WORDS)
}

function unitOf([whole, , after = '']: RegExpMatchArray): string {
  const sign = /^[€$£]/.exec(whole)?.[0]
  const word = normalise(after) || after
  return UNITS[sign ?? word] ?? UNITS[after] ?? singular(word)
}

/** Only for comparing words: “boxes” becomes “boxe”. */
function singular(word: string): string {
  return word.replace(/s$/, '')
}

/** `1,240` and `1240` are the same value. */
function digitsOf(digits: string): string {
  return digits.replace(/[.,]$/, '').replace(/,(?=\d{3}\b)/g, '')
}
