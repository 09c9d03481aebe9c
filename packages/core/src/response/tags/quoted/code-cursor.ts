import type { CodeBias, CodeRegion, CodeRegions } from './code-regions.ts'

/** Moves forward through a text and reports whether each position is in code. */
export class CodeCursor {
  readonly #regions: CodeRegions
  readonly #floor: number
  readonly #bias: CodeBias
  #from: number
  #current: CodeRegion | undefined
  /** All code regions up to the cursor, in order. */
  readonly regions: CodeRegion[] = []

  constructor(regions: CodeRegions, start: number, bias: CodeBias) {
    this.#regions = regions
    this.#floor = start
    this.#from = start
    this.#bias = bias
  }

  /** Returns the code region that contains `position`. Positions must not decrease. */
  regionOf(position: number): CodeRegion | undefined {
    if (this.#current && position < this.#current.end) return this.#current
    this.#current = undefined
    for (;;) {
      const region = this.#regions.next(this.#from, position, this.#floor, this.#bias)
      if (!region) {
        this.#from = Math.max(this.#from, position)
        return undefined
      }
      const isCode = region.isClosed || this.#bias === 'more'
      this.#from = isCode ? region.end : region.markerEnd
      if (isCode) this.regions.push(region)
      if (isCode && region.end > position) {
        this.#current = region
        return region
      }
    }
  }

  /** Continues from this position. Backticks in the skipped element are ignored. */
  skipTo(position: number): void {
    this.#current = undefined
    this.#from = position
  }
}
