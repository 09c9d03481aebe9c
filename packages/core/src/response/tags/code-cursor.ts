import type { CodeRegion, CodeRegions } from './code-regions.ts'

/** Walks forward through a text and says of each place whether it lies in code. */
export class CodeCursor {
  readonly #regions: CodeRegions
  readonly #floor: number
  readonly #openFencesHide: boolean
  #from: number
  /** The fences that were passed or returned. */
  readonly fences: CodeRegion[] = []

  /**
   * @param openFencesHide Whether a fence that nothing closes makes code of all that follows. For opening tags it
   *   does, which is the safe side; for the tag that closes a body it does not, or a forgotten fence would swallow it.
   */
  constructor(regions: CodeRegions, start: number, openFencesHide: boolean) {
    this.#regions = regions
    this.#floor = start
    this.#from = start
    this.#openFencesHide = openFencesHide
  }

  /** The code that holds `position`. Positions must not go back, and go on after the end of what was returned. */
  regionOf(position: number): CodeRegion | undefined {
    for (;;) {
      const region = this.#regions.next(this.#from, position, this.#floor)
      if (!region) {
        this.#from = Math.max(this.#from, position)
        return undefined
      }
      const isCode = region.isClosed || this.#openFencesHide
      this.#from = isCode ? region.end : region.markerEnd
      if (isCode && region.kind === 'fence') this.fences.push(region)
      if (isCode && region.end > position) return region
    }
  }

  /** Goes on from here: what lies between was an element, and its backticks were its own. */
  skipTo(position: number): void {
    this.#from = position
  }
}
