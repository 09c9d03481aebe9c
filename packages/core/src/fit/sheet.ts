import { EMPTY_MEASURE, type Measure, type Tokenizer } from '../tokens/tokenizer.ts'

/**
 * The measure of a section of a prompt. If the section has no message break, only `first` is used. Otherwise, `last` is
 * the message that is still open at the end. `closed` is the token count of the messages between `first` and `last`,
 * including overhead. Sheets form a monoid under `SheetMath.join`.
 */
export interface Sheet {
  readonly first: Measure
  readonly closed: number
  readonly last: Measure | undefined
}

export const EMPTY_SHEET: Sheet = { first: EMPTY_MEASURE, closed: 0, last: undefined }
/** Ends one message and starts the next. */
export const BREAK: Sheet = { first: EMPTY_MEASURE, closed: 0, last: EMPTY_MEASURE }

/** Counts the tokens of sheets with one tokenizer. `messageOverhead` is the cost of a message without its text. */
export class SheetMath {
  readonly tokenizer: Tokenizer
  readonly #messageOverhead: number
  readonly #fixed: number

  /** `fixed` is the overhead that is counted once for the whole prompt. */
  constructor(tokenizer: Tokenizer, messageOverhead: number, fixed: number) {
    this.tokenizer = tokenizer
    this.#messageOverhead = messageOverhead
    this.#fixed = fixed
  }

  of(text: string): Sheet {
    return text === '' ? EMPTY_SHEET : { first: this.tokenizer.measure(text), closed: 0, last: undefined }
  }

  join(a: Sheet, b: Sheet): Sheet {
    if (a === EMPTY_SHEET) return b
    if (b === EMPTY_SHEET) return a
    if (a.last === undefined) {
      return { first: this.tokenizer.join(a.first, b.first), closed: b.closed, last: b.last }
    }
    const middle = this.tokenizer.join(a.last, b.first)
    if (b.last === undefined) return { first: a.first, closed: a.closed, last: middle }
    return { first: a.first, closed: a.closed + this.#message(middle) + b.closed, last: b.last }
  }

  joinAll(...sheets: readonly Sheet[]): Sheet {
    return sheets.reduce((sum, sheet) => this.join(sum, sheet), EMPTY_SHEET)
  }

  /** Token count of the sheet as a complete prompt. */
  total(sheet: Sheet): number {
    const closed = this.#fixed + this.#message(sheet.first) + sheet.closed
    return sheet.last === undefined ? closed : closed + this.#message(sheet.last)
  }

  /** The token count without the fixed overhead. */
  textTokens(sheet: Sheet): number {
    return this.total(sheet) - this.#fixed
  }

  /** The token count without the fixed overhead, for a section that continues the message before it. */
  continuedTokens(sheet: Sheet): number {
    return this.textTokens(sheet) - (isEmpty(sheet.first) ? 0 : this.#messageOverhead)
  }

  #message(measure: Measure): number {
    // A message without text is not sent.
    return isEmpty(measure) ? 0 : this.tokenizer.total(measure) + this.#messageOverhead
  }
}

function isEmpty({ head, tail, middle }: Measure): boolean {
  return head === '' && tail === undefined && middle === 0
}

/** One form of a layer in the prompt. Each form contains more than the previous form, and replaces it. */
export interface Form {
  /** The level (`minimal`, `condensed` or `full`). For a layer of items, the number of items. */
  readonly name: string
  /** The size of the whole layer in this form, computed on first use. */
  readonly sheet: Sheet
  /** The indices of the items that this form adds. Set only for layers of items. */
  readonly added?: readonly number[]
}

/** A layer to fit, with its possible forms. */
export interface Fittable {
  readonly id: string
  /** Kept layers are filled first, and all of them must fit. */
  readonly isKept: boolean
  /** Layers with higher priority come first. If priorities are equal, the order in the blueprint decides. */
  readonly priority: number
  /** The target size in tokens. Layers are filled to their targets before any layer exceeds its target. */
  readonly target: number | undefined
  /** Maximum number of tokens for the layer. */
  readonly max?: number | undefined
  /** A few forms, smallest first. The largest form is tried first. */
  readonly levels?: readonly Form[]
  /** A sequence of forms, smallest first. Each call starts again with the smallest form. */
  readonly growth?: () => Iterable<Form>
}
