import type { Diagnostic } from '../../diagnostic.ts'
import { CDATA_CLOSE } from './body-text.ts'
import { CloseFinder } from './close-finder.ts'
import { CodeRegions } from './code-regions.ts'
import { DEGRADATIONS, type DegradationCode } from './degradations.ts'
import type { ResponseLimits } from './limits.ts'
import { NextOccurrence } from './next-occurrence.ts'
import type { TagIndex } from './tag-index.ts'

/** The shared state of one scan: the text, the tags to find, and cached results. */
export class ScanContext {
  readonly text: string
  readonly tags: TagIndex
  readonly limits: ResponseLimits
  readonly code: CodeRegions
  readonly closes: CloseFinder
  readonly commentEnds: NextOccurrence
  readonly cdataEnds: NextOccurrence
  readonly diagnostics: Diagnostic[] = []
  #reread = 0

  constructor(text: string, tags: TagIndex, limits: ResponseLimits) {
    this.text = text
    this.tags = tags
    this.limits = limits
    this.code = new CodeRegions(text, tags)
    this.closes = new CloseFinder(text, tags)
    this.commentEnds = new NextOccurrence(text, '-->')
    this.cdataEnds = new NextOccurrence(text, CDATA_CLOSE)
  }

  report(code: DegradationCode, position: number, subject = ''): string {
    const { severity, say } = DEGRADATIONS[code]
    const message = say(subject)
    const { diagnostics, limits } = this
    if (diagnostics.length < limits.diagnostics) diagnostics.push({ code, severity, message, position })
    else if (diagnostics.length === limits.diagnostics) {
      const last = DEGRADATIONS['response.too-many-diagnostics']
      const full = 'response.too-many-diagnostics'
      diagnostics.push({ code: full, severity: last.severity, message: last.say(String(limits.diagnostics)), position })
    }
    return message
  }

  /**
   * Returns where to continue after a failed attempt, normally at `wanted`. If too much text was read again, returns
   * `furthest`, to avoid quadratic time.
   */
  readAgainFrom(wanted: number, furthest: number): number {
    if (furthest <= wanted) return wanted
    const allowance = 2 * this.text.length + 10_000
    if (this.#reread <= allowance) {
      this.#reread += furthest - wanted
      if (this.#reread > allowance) this.report('response.too-tangled', wanted)
      return wanted
    }
    return furthest
  }
}
