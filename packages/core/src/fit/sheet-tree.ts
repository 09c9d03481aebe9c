import type { Sheet, SheetMath } from './sheet.ts'

/** A sequence of sheets with a fixed length. Sheets can be set in any order. Each change takes O(log n) joins. */
export class SheetTree {
  readonly #nodes: (Sheet | undefined)[]
  readonly #leaves: number
  readonly #math: SheetMath
  readonly #separator: Sheet

  constructor(size: number, math: SheetMath, separator: Sheet) {
    this.#leaves = 2 ** Math.ceil(Math.log2(Math.max(size, 1)))
    this.#nodes = new Array(2 * this.#leaves)
    this.#math = math
    this.#separator = separator
  }

  set(index: number, sheet: Sheet): Sheet {
    let node = this.#leaves + index
    this.#nodes[node] = sheet
    for (node >>= 1; node >= 1; node >>= 1) {
      this.#nodes[node] = this.#join(this.#nodes[2 * node], this.#nodes[2 * node + 1])
    }
    return this.#nodes[1]!
  }

  #join(left: Sheet | undefined, right: Sheet | undefined): Sheet | undefined {
    if (!left || !right) return left ?? right
    return this.#math.join(this.#math.join(left, this.#separator), right)
  }
}
