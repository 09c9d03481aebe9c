import type { DegradationCode } from './degradations.ts'
import { type OpenTag, toAttributes } from './parse-tag.ts'
import type {
  ContentUpdate,
  CustomElement,
  ParsedResponse,
  PartialElement,
  RefusedElement,
  ResponseAction,
} from './parsed-response.ts'
import type { ScanContext } from './scan-context.ts'
import type { TagDefinition } from './tag-table.ts'

type Pending<T> = Omit<T, 'needsApproval'> & { needsApproval: boolean }

/** Collects the results of a scan. */
export class ResponseParts {
  readonly context: ScanContext
  readonly thinking: string[] = []
  readonly messages: string[] = []
  readonly actions: Pending<ResponseAction>[] = []
  readonly contentUpdates: Pending<ContentUpdate>[] = []
  readonly custom: Pending<CustomElement>[] = []
  readonly partial: PartialElement[] = []
  readonly refused: RefusedElement[] = []
  readonly stray: StrayText
  isTruncated = false
  /** Elements that start here or later need approval. */
  doubtFrom = Number.POSITIVE_INFINITY
  /** Elements that start before this position need approval too. */
  doubtBefore = 0
  /** Elements that start in these ranges also need approval. */
  readonly doubtful = new DoubtfulStretches()

  constructor(context: ScanContext) {
    this.context = context
    this.stray = new StrayText(context.source)
  }

  doubt(from: number): void {
    this.doubtFrom = Math.min(this.doubtFrom, from)
  }

  /** Whether only text was found. */
  get isEmpty(): boolean {
    const { thinking, messages, actions, contentUpdates, custom, refused } = this
    return [thinking, messages, actions, contentUpdates, custom, refused].every(({ length }) => length === 0)
  }

  refuse(definition: TagDefinition, tag: OpenTag, end: number, problem: RefusalProblem): void {
    const reason = this.context.report(problem.code, problem.at ?? tag.start, problem.subject)
    const text = this.context.source.slice(tag.start, end)
    const type = problem.type === undefined ? {} : { type: problem.type }
    this.refused.push({ tag: definition.name, ...type, code: problem.code, reason, text, position: tag.start })
  }

  truncate(definition: TagDefinition, tag: OpenTag, rest: Partial<PartialElement> = {}): void {
    this.isTruncated = true
    this.context.report('response.truncated', tag.start, `<${definition.name}>`)
    const text = this.context.source.slice(tag.end)
    this.partial.push({
      tag: definition.name,
      attributes: toAttributes(tag.attributes),
      position: tag.start,
      text,
      ...rest,
    })
  }

  /** Builds the response. `raw` is the original text. */
  build(raw: string): ParsedResponse {
    const { context, thinking, messages } = this
    let message = messages.filter((text) => text !== '').join('\n\n')
    let stray = this.stray.verbatim()
    const visible = this.stray.visible()
    if (messages.length === 0) {
      message = visible
      if (visible !== '') stray = ''
      context.report('response.no-message', this.stray.position ?? 0)
    } else if (visible !== '') {
      context.report('response.stray-text', this.stray.position!)
    }
    const settle = <T extends { position: number; needsApproval: boolean }>(elements: T[], what: string): T[] => {
      const isDoubtful = this.doubtful.walk()
      for (const element of elements) {
        const { position } = element
        element.needsApproval ||= position >= this.doubtFrom || position < this.doubtBefore || isDoubtful(position)
        if (element.needsApproval) context.report('response.needs-approval', element.position, what)
      }
      return elements
    }
    return {
      ...(thinking.length > 0 ? { thinking: thinking.filter((text) => text !== '').join('\n\n') } : {}),
      message,
      actions: settle(this.actions, 'this action'),
      contentUpdates: settle(this.contentUpdates, 'this update'),
      custom: settle(this.custom, 'this element'),
      partial: this.partial,
      refused: this.refused,
      stray,
      truncated: this.isTruncated,
      diagnostics: context.diagnostics.sort((a, b) => a.position! - b.position!),
      raw,
    }
  }
}

export interface RefusalProblem {
  readonly code: DegradationCode
  readonly subject: string
  readonly at?: number
  readonly type?: string | undefined
}

interface Stretch {
  readonly start: number
  end: number
}

/** Ranges in which elements may be quoted text. */
class DoubtfulStretches {
  readonly #stretches: Stretch[] = []

  add(start: number, end: number): void {
    this.#stretches.push({ start, end })
  }

  /** Returns a function that tells whether a position is doubtful. Positions must be passed in ascending order. */
  walk(): (position: number) => boolean {
    const merged: Stretch[] = []
    for (const { start, end } of this.#stretches.toSorted((a, b) => a.start - b.start)) {
      const last = merged.at(-1)
      if (last && start <= last.end) last.end = Math.max(last.end, end)
      else merged.push({ start, end })
    }
    let index = 0
    return (position) => {
      while (index < merged.length && merged[index]!.end <= position) index++
      return index < merged.length && merged[index]!.start <= position
    }
  }
}

interface Piece {
  readonly start: number
  end: number
  /** Comments and unmatched closing tags, which are kept but not shown. */
  readonly hidden: { start: number; end: number }[]
}

/** The text outside tags, split at the elements. */
class StrayText {
  readonly #text: string
  readonly #pieces: Piece[] = []
  #open: Piece | undefined

  constructor(text: string) {
    this.#text = text
  }

  begin(start: number): void {
    this.#open = { start, end: start, hidden: [] }
  }

  hide(start: number, end: number): void {
    this.#open?.hidden.push({ start, end })
  }

  /** Returns the text from the start of the current piece up to `end`, and drops the piece. */
  take(end: number): string {
    const start = this.#open?.start ?? end
    this.#open = undefined
    return this.#text.slice(start, end)
  }

  /** Ends the current piece at `end`. */
  close(end: number): void {
    const piece = this.#open
    this.#open = undefined
    if (!piece || this.#text.slice(piece.start, end).trim() === '') return
    piece.end = end
    this.#pieces.push(piece)
  }

  /** The position of the first piece. */
  get position(): number | undefined {
    const [first] = this.#pieces
    return first && first.start + this.#text.slice(first.start, first.end).search(/\S/)
  }

  verbatim(): string {
    return this.#pieces.map(({ start, end }) => this.#text.slice(start, end).trim()).join('\n\n')
  }

  visible(): string {
    const shown = this.#pieces.map(({ start, end, hidden }) => {
      let text = ''
      let at = start
      for (const hole of hidden) {
        text += this.#text.slice(at, hole.start)
        at = hole.end
      }
      return (text + this.#text.slice(Math.min(at, end), end)).trim()
    })
    return shown.filter((text) => text !== '').join('\n\n')
  }
}
