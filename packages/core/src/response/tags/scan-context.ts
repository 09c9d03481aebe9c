import type { Diagnostic } from '../../diagnostic.ts'
import { CDATA_CLOSE } from './body-text.ts'
import { DEGRADATIONS, type DegradationCode } from './degradations.ts'
import { UpdateMarks } from './ends/update-marks.ts'
import { type CloseTag, parseCloseTag } from './parse-tag.ts'
import { CodeRegions } from './quoted/code-regions.ts'
import { NextOccurrence } from './quoted/next-occurrence.ts'
import { ThinkingMatches } from './quoted/thinking-matches.ts'
import type { TagIndex } from './tag-index.ts'
import type { TagDefinition } from './tag-table.ts'

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

/** Finds the closing tags of known elements. Caches the last result for each element. */
class CloseFinder {
  readonly #text: string
  readonly #tags: TagIndex
  readonly #found = new Map<TagDefinition, { searchedFrom: number; close: CloseTag | undefined }>()

  constructor(text: string, tags: TagIndex) {
    this.#text = text
    this.#tags = tags
  }

  /** The first closing tag for this kind of element at or after `from`. Aliases count too. */
  next(definition: TagDefinition, from: number): CloseTag | undefined {
    const found = this.#found.get(definition)
    if (found && found.searchedFrom <= from && (!found.close || found.close.start >= from)) return found.close
    const close = this.nextWithin(definition, from, this.#text.length)
    this.#found.set(definition, { searchedFrom: from, close })
    return close
  }

  /** Like `next`, but limited to a range. */
  nextWithin(definition: TagDefinition, from: number, before: number): CloseTag | undefined {
    const text = this.#text
    for (let start = text.indexOf('</', from); start >= 0 && start < before; start = text.indexOf('</', start + 2)) {
      const tag = parseCloseTag(text, start)
      if (tag && this.#tags.named(text, tag.nameStart, tag.nameEnd) === definition) return tag
    }
    return undefined
  }
}

/** Limits on the size of a response. Content beyond a limit is rejected or cut, with a diagnostic. */
export interface ResponseLimits {
  /** Maximum number of characters in one parameter. */
  readonly parameter: number
  /** Maximum number of characters in one message element. */
  readonly message: number
  /** Maximum number of characters in one content update or custom element. */
  readonly content: number
  /** Maximum nesting depth of elements that have the same name as the parameter. */
  readonly nesting: number
  readonly actions: number
  readonly diagnostics: number
}

export const DEFAULT_RESPONSE_LIMITS: ResponseLimits = {
  parameter: 1_000_000,
  message: 1_000_000,
  content: 4_000_000,
  nesting: 64,
  actions: 1_000,
  diagnostics: 1_000,
}
