import { EMPTY_SHEET, type Form, type Sheet, type SheetMath } from './sheet.ts'

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
