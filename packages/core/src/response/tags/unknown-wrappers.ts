import { isWhiteSpace, startsLine } from './tag-names.ts'

interface Wrapper {
  readonly start: number
  readonly end: number
}

/** Matches an opening tag and its attributes. The name may be in any script. */
const OPENING = /<([\p{L}_][\p{L}\p{M}\p{N}_.:-]*)(?=[\s/>])([^<>]*)>?/uy
const CLOSING = /<\/\s*([\p{L}_][\p{L}\p{M}\p{N}_.:-]*)\s*>/uy
/** HTML elements that have no closing tag. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** Names of elements that only wrap the reply or a list of known elements. */
const REPLY = /^(?:response|reply|answer|assistant|actions|messages|(?:content_)?updates|changes|edits)$/

/**
 * Tracks elements with unknown names. If such an element wraps actions but not the message, its content is doubtful. If
 * it wraps every message, it counts as the reply.
 */
export class UnknownWrappers {
  readonly #text: string
  readonly #open = new Map<string, number[]>()
  readonly #closed: Wrapper[] = []
  #firstMessage = Number.POSITIVE_INFINITY
  #lastMessage = -1
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
    else if (!VOID.test(name) && !REPLY.test(name)) this.#open.set(name, [at])
  }

  close(at: number): void {
    CLOSING.lastIndex = at
    const name = CLOSING.exec(this.#text)?.[1]
    const start = name === undefined ? undefined : this.#open.get(name.toLowerCase())?.pop()
    if (start !== undefined && this.#lastElement > start) this.#closed.push({ start, end: at })
  }

  readMessage(at: number): void {
    this.#firstMessage = Math.min(this.#firstMessage, at)
    this.#lastMessage = at
  }

  /** Records the position of an element that is neither a message nor thinking. */
  parseElement(at: number): void {
    this.#lastElement = at
  }

  /**
   * Returns the ranges that contain doubtful elements. This includes the text after an unclosed tag that is alone on
   * its line.
   */
  doubtful(): { readonly start: number; readonly end: number }[] {
    const open = [...this.#open.values()]
      .flat()
      .filter((start) => this.#lastElement > start && this.#isAlone(start))
      .map((start) => ({ start, end: this.#text.length }))
    return [...this.#closed, ...open].filter(({ start, end }) => !this.#holdsEveryMessage(start, end))
  }

  #isAlone(start: number): boolean {
    const end = start + openingAt(this.#text, start)![0].length
    return startsLine(this.#text, start) && endsLine(this.#text, end)
  }

  #holdsEveryMessage(start: number, end: number): boolean {
    return this.#lastMessage >= 0 && start < this.#firstMessage && this.#lastMessage < end
  }
}

function openingAt(text: string, at: number): RegExpExecArray | null {
  OPENING.lastIndex = at
  return OPENING.exec(text)
}

function endsLine(text: string, from: number): boolean {
  let at = from
  while (text.charCodeAt(at) !== 10 && isWhiteSpace(text.charCodeAt(at))) at++
  return at >= text.length || text.charCodeAt(at) === 10
}
