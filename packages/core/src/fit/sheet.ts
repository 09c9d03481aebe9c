import { type ChatOverhead, withMessageOverhead } from '../model/count-tokens.ts'
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

const NO_OVERHEAD: ChatOverhead = { messageOverhead: 0, replyOverhead: 0 }

/** Counts the tokens of sheets with one tokenizer. */
export class SheetMath {
  readonly tokenizer: Tokenizer
  readonly #overhead: ChatOverhead

  /** Only chat prompts have an overhead. */
  constructor(tokenizer: Tokenizer, overhead = NO_OVERHEAD) {
    this.tokenizer = tokenizer
    this.#overhead = overhead
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
    const closed = this.#overhead.replyOverhead + this.#message(sheet.first) + sheet.closed
    return sheet.last === undefined ? closed : closed + this.#message(sheet.last)
  }

  /** The token count without the overhead of the response. */
  textTokens(sheet: Sheet): number {
    return this.total(sheet) - this.#overhead.replyOverhead
  }

  /** The token count without the overhead of the response, for a section that continues the message before it. */
  continuedTokens(sheet: Sheet): number {
    return this.textTokens(sheet) - (isEmpty(sheet.first) ? 0 : withMessageOverhead(0, this.#overhead))
  }

  #message(measure: Measure): number {
    // A message without text is not sent.
    return isEmpty(measure) ? 0 : withMessageOverhead(this.tokenizer.total(measure), this.#overhead)
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

/** The text between two neighbouring layers. `undefined` stands for the start or end of the prompt. */
export type Between = (previous: number | undefined, next: number | undefined) => Sheet

/** The chosen form of each layer. Can also compute how large the prompt would be if one layer had another form. */
export class Composition {
  readonly chosen: (Form | undefined)[]
  readonly #math: SheetMath
  readonly #between: Between
  #around: { layer: number; left: Sheet; right: Sheet } | undefined

  constructor(layers: number, math: SheetMath, between: Between) {
    this.chosen = new Array(layers).fill(undefined)
    this.#math = math
    this.#between = between
  }

  choose(layer: number, form: Form): void {
    this.chosen[layer] = form
    if (this.#around?.layer !== layer) this.#around = undefined
  }

  /** The token count of the whole prompt if `layer` has this form. */
  totalWith(layer: number, form: Form): number {
    // The text around the layer does not change while the layer grows, so it is joined only once.
    if (this.#around?.layer !== layer) this.#around = { layer, ...this.#surroundings(layer) }
    const { left, right } = this.#around
    return this.#math.total(this.#math.join(this.#math.join(left, form.sheet), right))
  }

  /** The token count of each layer. Layers that share a message count its overhead once, in the first of them. */
  layerTokens(): number[] {
    let previous: number | undefined
    return this.chosen.map((form, layer) => {
      if (!form) return 0
      const isContinued = previous !== undefined && this.#between(previous, layer).last === undefined
      previous = layer
      return isContinued ? this.#math.continuedTokens(form.sheet) : this.#math.textTokens(form.sheet)
    })
  }

  #surroundings(layer: number): { left: Sheet; right: Sheet } {
    const math = this.#math
    let left = EMPTY_SHEET
    let previous: number | undefined
    for (let i = 0; i < layer; i++) {
      const form = this.chosen[i]
      if (!form) continue
      left = math.join(math.join(left, this.#between(previous, i)), form.sheet)
      previous = i
    }
    left = math.join(left, this.#between(previous, layer))
    let right = EMPTY_SHEET
    previous = layer
    for (let i = layer + 1; i < this.chosen.length; i++) {
      const form = this.chosen[i]
      if (!form) continue
      right = math.join(math.join(right, this.#between(previous, i)), form.sheet)
      previous = i
    }
    return { left, right: math.join(right, this.#between(previous, undefined)) }
  }
}
