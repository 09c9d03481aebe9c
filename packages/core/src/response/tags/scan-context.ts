import type { Diagnostic } from '../../diagnostic.ts'
import { CDATA_CLOSE } from './body-text.ts'
import { CloseFinder } from './close-finder.ts'
import { CodeRegions } from './code-regions.ts'
import { DEGRADATIONS, type DegradationCode } from './degradations.ts'
import type { ResponseLimits } from './limits.ts'
import { NextOccurrence } from './next-occurrence.ts'
import type { TagIndex } from './tag-index.ts'
import type { TagDefinition } from './tag-table.ts'
import { ThinkingMatches } from './thinking-matches.ts'
import { UpdateMarks } from './update-marks.ts'

/** The shared state of one scan: the text, the tags to find, and cached results. */
export class ScanContext {
  /** The text as it was written. */
  readonly source: string
  /** The text with a line feed for each lone carriage return, so that every line ends the same way. */
  readonly text: string
  readonly tags: TagIndex
  readonly limits: ResponseLimits
  readonly code: CodeRegions
  readonly closes: CloseFinder
  readonly commentStarts: NextOccurrence
  readonly commentEnds: NextOccurrence
  readonly cdataEnds: NextOccurrence
  readonly marks: ThinkingMatches
  readonly diagnostics: Diagnostic[] = []
  readonly #updateMarks = new Map<TagDefinition, UpdateMarks>()
  #reread = 0

  constructor(source: string, tags: TagIndex, limits: ResponseLimits) {
    const text = source.includes('\r') ? source.replace(/\r(?!\n)/g, '\n') : source
    this.source = source
    this.text = text
    this.tags = tags
    this.limits = limits
    this.code = new CodeRegions(text, tags)
    this.marks = new ThinkingMatches(text)
    this.closes = new CloseFinder(text, tags)
    this.commentStarts = new NextOccurrence(text, '<!--')
    this.commentEnds = new NextOccurrence(text, '-->')
    this.cdataEnds = new NextOccurrence(text, CDATA_CLOSE)
  }

  /** The opening and closing tags of this kind of update. */
  updateMarks(definition: TagDefinition): UpdateMarks {
    const found = this.#updateMarks.get(definition)
    if (found) return found
    const marks = new UpdateMarks(this.text, this.tags, definition)
    this.#updateMarks.set(definition, marks)
    return marks
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
