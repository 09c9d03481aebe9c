import { findAttribute, parseCloseTag, parseOpenTag } from '../parse-tag.ts'
import type { TagIndex } from '../tag-index.ts'
import { endsLine, skipWhiteSpace, startsLine } from '../tag-names.ts'
import type { TagDefinition } from '../tag-table.ts'

/**
 * An opening or closing tag of an update. `kind` tells where it stands:
 *
 * - `line-open`: an opening tag at the start of a line.
 * - `open`: an opening tag after other text.
 * - `alone`: a closing tag on a line of its own.
 * - `last`: a closing tag that ends its line or is followed by another known tag.
 * - `mention`: a closing tag with other text after it on the line.
 */
export interface UpdateMark {
  readonly kind: 'line-open' | 'open' | 'alone' | 'last' | 'mention'
  readonly start: number
  readonly end: number
  /** The target of an opening tag. */
  readonly target?: string
  /** The id that a closing tag repeats. */
  readonly id?: string
}

/** A message names at most this many targets. */
const MAX_TARGETS = 20

/** Whether the mark is an opening tag. */
export const isOpen = ({ kind }: UpdateMark): boolean => kind === 'open' || kind === 'line-open'

/** All tags of one kind of update, found in one pass over the text, whatever may quote them. */
export class UpdateMarks {
  readonly all: readonly UpdateMark[]
  /** For each mark, the index of the next `line-open` mark. */
  readonly #lineOpens: number[]
  /** For each mark, the index of the next `alone` or `last` mark. */
  readonly #ends: number[]
  #targets: string | undefined
  readonly #byId = new Map<string, UpdateMark[]>()

  constructor(text: string, tags: TagIndex, definition: TagDefinition) {
    this.all = findMarks(text, tags, definition)
    const { length } = this.all
    this.#lineOpens = new Array(length + 1).fill(length)
    this.#ends = new Array(length + 1).fill(length)
    for (let index = length - 1; index >= 0; index--) {
      const { kind } = this.all[index]!
      this.#lineOpens[index] = kind === 'line-open' ? index : this.#lineOpens[index + 1]!
      this.#ends[index] = kind === 'alone' || kind === 'last' ? index : this.#ends[index + 1]!
    }
    for (const mark of this.all) {
      if (mark.id === undefined) continue
      const same = this.#byId.get(mark.id)
      if (same) same.push(mark)
      else this.#byId.set(mark.id, [mark])
    }
  }

  /** Every target in the text, as a list for a message. */
  get targets(): string {
    this.#targets ??= listOf(new Set(this.all.flatMap(({ target }) => target || [])))
    return this.#targets
  }

  /** The index of the first mark at or after a position. */
  indexFrom(position: number): number {
    return firstFrom(this.all, position)
  }

  /** The index of the next `line-open` mark, or the number of marks if there is none. */
  nextLineOpen(index: number): number {
    return this.#lineOpens[index]!
  }

  /** The index of the next closing tag that can end an update, or the number of marks if there is none. */
  nextEnd(index: number): number {
    return this.#ends[index]!
  }

  /** The first closing tag with this id after a position. */
  closeWithId(id: string, from: number): UpdateMark | undefined {
    const same = this.#byId.get(id)
    return same?.[firstFrom(same, from)]
  }
}

/** The index of the first mark that starts at or after a position. */
function firstFrom(marks: readonly UpdateMark[], position: number): number {
  let low = 0
  let high = marks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (marks[middle]!.start < position) low = middle + 1
    else high = middle
  }
  return low
}

function findMarks(text: string, tags: TagIndex, definition: TagDefinition): UpdateMark[] {
  const marks: UpdateMark[] = []
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    if (text[at + 1] === '/') {
      const tag = parseCloseTag(text, at)
      if (!tag || tags.named(text, tag.nameStart, tag.nameEnd) !== definition) continue
      const { end, id } = tag
      marks.push({ kind: closeKind(text, tags, at, end), start: at, end, ...(id !== undefined && { id }) })
    } else if (tags.opening(text, at) === definition) {
      const tag = parseOpenTag(text, at)
      if ('failedAt' in tag || tag.isSelfClosing) continue
      const target = findAttribute(tag.attributes, 'target')?.trim() ?? ''
      marks.push({ kind: startsLine(text, at) ? 'line-open' : 'open', start: at, end: tag.end, target })
    }
  }
  return marks
}

function listOf(targets: ReadonlySet<string>): string {
  const named = [...targets].slice(0, MAX_TARGETS).join(', ')
  return targets.size > MAX_TARGETS ? `${named} and ${targets.size - MAX_TARGETS} more` : named
}

function closeKind(text: string, tags: TagIndex, start: number, end: number): UpdateMark['kind'] {
  if (endsLine(text, end)) return startsLine(text, start) ? 'alone' : 'last'
  const next = skipWhiteSpace(text, end)
  const opened = text[next] === '<' ? tags.opening(text, next) : undefined
  return opened && opened.kind !== 'quotation' ? 'last' : 'mention'
}
