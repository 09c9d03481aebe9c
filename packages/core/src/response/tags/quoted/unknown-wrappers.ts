import { endsLine, startsLine } from '../tag-names.ts'

interface Wrapper {
  readonly start: number
  readonly end: number
}

/** Matches an opening tag and its attributes. The name may be in any script. */
const OPENING = /<([\p{L}_][\p{L}\p{M}\p{N}_.:-]*)(?=[\s/>])([^<>]*)>?/uy
const CLOSING = /<\/\s*([\p{L}_][\p{L}\p{M}\p{N}_.:-]*)\s*>/uy
/** HTML elements that have no closing tag. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** Names of elements that only wrap the response or a list of known elements. */
const RESPONSE_WRAPPER =
  /^(?:(?:[\w.-]+[_-])?(?:response|reply|answer|output|result)|assistant|final|root|xml|actions|messages|(?:content_)?updates|changes|edits)$/

/**
 * Tracks elements with unknown names. Actions in such an element are doubtful, because it may be a quoted document,
 * even if it contains the only message.
 */
export class UnknownWrappers {
  readonly #text: string
  readonly #open = new Map<string, number[]>()
  readonly #closed: Wrapper[] = []
  #lastElement = -1

  constructor(text: string) {
    this.#text = text
  }

  open(at: number): void {
    const tag = openingAt(this.#text, at)
    if (!tag || tag[2]!.endsWith('/')) return
    const name = tag[1]!.toLowerCase()
    const openers = this.#open.get(name)
    if (openers) openers.push(at)
    else if (!VOID.test(name) && !RESPONSE_WRAPPER.test(name)) this.#open.set(name, [at])
  }

  close(at: number): void {
    CLOSING.lastIndex = at
    const name = CLOSING.exec(this.#text)?.[1]
    const start = name === undefined ? undefined : this.#open.get(name.toLowerCase())?.pop()
    if (start !== undefined && this.#lastElement > start) this.#closed.push({ start, end: at })
  }

  /** Records the position of an element that is neither a message nor thinking. */
  parseElement(at: number): void {
    this.#lastElement = at
  }

  /**
   * Returns the ranges that contain doubtful elements. This includes the text after an unclosed tag that is alone on
   * its line, or whose closing tag is inside another element.
   */
  doubtful(): { readonly start: number; readonly end: number }[] {
    const closes = this.#lastElement < 0 ? new Map<string, number>() : lastCloses(this.#text)
    const open = [...this.#open].flatMap(([name, starts]) =>
      starts
        .filter((start) => this.#lastElement > start && (this.#isAlone(start) || (closes.get(name) ?? -1) > start))
        .map((start) => ({ start, end: this.#text.length })),
    )
    return [...this.#closed, ...open]
  }

  #isAlone(start: number): boolean {
    const end = start + openingAt(this.#text, start)![0].length
    return startsLine(this.#text, start) && endsLine(this.#text, end)
  }
}

/** The position of the last closing tag of each name. */
function lastCloses(text: string): ReadonlyMap<string, number> {
  const pattern = new RegExp(CLOSING, 'gu')
  return new Map(Array.from(text.matchAll(pattern), (match) => [match[1]!.toLowerCase(), match.index]))
}

function openingAt(text: string, at: number): RegExpExecArray | null {
  OPENING.lastIndex = at
  return OPENING.exec(text)
}
